import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { paths } from '#web/paths.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'

/**
 * Redirects users without access to a vendor's page to the map and shows the reason; none is shown for null, none is
 * needed for undefined.
 */
export function useRefusalRedirect(reason: string | null | undefined) {
  const navigate = useNavigate()

  useEffect(() => {
    if (reason === undefined) return
    void navigate({ ...paths.map(), replace: true })
    if (reason !== null) void showAlert({ title: t`Information`, text: reason })
  }, [reason, navigate])
}

/**
 * Returns the server's message for users who may not read a vendor, or connect to an archived one. A hidden vendor is
 * not mentioned (ERR-011): null; the vendor's settings are (VEN-012 to 014).
 */
export function getVendorRefusalMessage(error: Error | null): string | null | undefined {
  if (!(error instanceof CallError) || ![403, 409].includes(error.status)) return undefined
  return error.code === 'vendor-hidden' ? null : error.message
}

export const getCannotReferMessage = (vendor: { name: string }) =>
  t`You can't connect to ${vendor.name} per his settings.`

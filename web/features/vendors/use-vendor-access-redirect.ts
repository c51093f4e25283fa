import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { paths } from '#web/paths.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'

/**
 * Redirects users without access to a vendor's page to the map and shows the reason. A hidden vendor is not mentioned
 * (ERR-011); the vendor's settings are (VEN-012 to 014).
 */
export function useVendorAccessRedirect(reason: string | undefined) {
  const navigate = useNavigate()

  useEffect(() => {
    if (reason === undefined) return
    void navigate({ ...paths.map(), replace: true })
    if (reason.toLowerCase() !== 'access denied') void showAlert({ title: t`Information`, text: reason })
  }, [reason, navigate])
}

/** Returns the server's message for users who may not read a vendor, or connect to an archived one. */
export const vendorRefusalMessageOf = (error: Error | null): string | undefined =>
  error instanceof CallError && [403, 409].includes(error.status) ? error.message : undefined

export const cannotReferMessage = (vendor: { name: string }) => t`You can't connect to ${vendor.name} per his settings.`

import { t } from '@lingui/core/macro'
import { useState, type FormEvent } from 'react'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { CallError, defaultErrorMessage, isSessionEndedError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useUnsavedGuard } from '#web/ui/hooks/use-unsaved-guard.ts'
import {
  conflictingProfileFields,
  toVendorEdit,
  validateProfile,
  hasProfileChangedSince,
  profileValuesOf,
  applyProfileChange,
  type ProfileChanges,
  type ProfileValues,
} from './profile-form.ts'

const NO_FAULTS = { messages: [] as string[], fields: {} as Record<string, string>, attempt: 0 }

/**
 * Returns the stored profile with the unsaved changes on top. Fields saved by others appear automatically; a conflict
 * in the same field is reported.
 */
export function useProfileForm(vendor: Vendor) {
  const [changes, setChanges] = useState<ProfileChanges | null>(null)
  const [faults, setFaults] = useState(NO_FAULTS)
  const update = useRouteMutation(vendorProfileRoutes.update, { refreshes: [vendorRoutes.one, vendorRoutes.list] })
  const stored = profileValuesOf(vendor)
  const values: ProfileValues = { ...stored, ...changes?.fields }

  const refuse = (messages: string[], fields: Record<string, string>) =>
    setFaults(({ attempt }) => ({ messages, fields, attempt: attempt + 1 }))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = validateProfile(values)
    if (Object.keys(wrong).length > 0) return refuse(Object.values(wrong), wrong)
    setFaults(NO_FAULTS)
    try {
      // The version on the screen: it includes what others have saved meanwhile, so the user has seen it.
      const version = vendor.version
      await update.mutateAsync({ params: { id: String(vendor.id) }, body: { ...toVendorEdit(values), version } })
      setChanges(null)
      showToast(t`Vendor updated successfully`)
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return
      // The vendor has been refetched, and the form shows the differences.
      if (error instanceof CallError && error.status === 409) return
      const message = updateFailure(error)
      await showAlert({ title: t`Error`, text: message, closeLabel: t`Close` })
      refuse([message], firstMessages(error))
    }
  }

  useUnsavedGuard(changes !== null)

  return {
    values,
    change: (part: Partial<ProfileValues>) => {
      setChanges(applyProfileChange(changes, stored, part))
      const left = Object.entries(faults.fields).filter(([field]) => !(field in part))
      setFaults({ ...faults, fields: Object.fromEntries(left) })
    },
    save,
    isSaving: update.isPending,
    isDirty: changes !== null,
    faults,
    /** Fields that someone else has changed as well; null when nobody has changed anything. */
    conflicts: changes && hasProfileChangedSince(changes, stored) ? conflictingProfileFields(changes, stored) : null,
    stored,
    discard: () => {
      setChanges(null)
      setFaults(NO_FAULTS)
    },
  }
}

const firstMessages = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(Object.entries(error.errors).map(([field, [message = '']]) => [field, message]))
    : {}

/** ERR-021: the message when the server sends none. */
const updateFailure = (error: unknown) =>
  error instanceof CallError && error.status > 0 && error.message !== defaultErrorMessage()
    ? error.message
    : t`Something went wrong. Maybe the email is used in another account`

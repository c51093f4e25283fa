import { t } from '@lingui/core/macro'
import { VendorPatch, vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { Vendor } from '#contract/vendors.ts'
import { hasSpecificMessage } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { listRefusedFieldIssues, type FormProblem } from '#web/forms/form-problem.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { toVendorPatchBody, toVendorProfileFormValues } from './profile-form.ts'

/** The form of the profile. What others save appears in it by itself; a conflict in the same field is reported. */
export function useProfileForm(vendor: Vendor) {
  const update = useRouteMutation(vendorProfileRoutes.update, { refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE })
  const form = useForm({
    stored: toVendorProfileFormValues(vendor),
    toBody: toVendorPatchBody,
    schema: VendorPatch,
    title: t`Validation Error`,
    describeFailure: describeUpdateFailure,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body) => {
    // The version on the screen: it includes what others have saved meanwhile, so the user has seen it.
    const edit = { params: { id: String(vendor.id) }, body: { ...body, version: vendor.version } }
    if (!(await form.saveUnlessEditConflict(() => update.mutateAsync(edit)))) return
    form.discardSaved()
    showToast(t`Vendor updated successfully`)
  })
  return { form, save }
}

function describeUpdateFailure(error: unknown, fields: string[]): FormProblem {
  const message = updateFailureMessage(error)
  const issues = listRefusedFieldIssues(error, fields)
  const isAtField = issues.some((issue) => issue.message === message)
  return {
    issues: isAtField ? issues : [{ field: '', message }, ...issues],
    dialog: { title: t`Error`, messages: [message], closeLabel: t`Close` },
  }
}

/** ERR-021: the message when the server answers without one. */
const updateFailureMessage = (error: unknown) =>
  hasSpecificMessage(error) ? error.message : t`Something went wrong. Maybe the email is used in another account`

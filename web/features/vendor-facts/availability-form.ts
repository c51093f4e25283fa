import { t } from '@lingui/core/macro'
import { AvailabilityInput, type AvailabilityState } from '#contract/availability.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import {
  omitInvalidAvailabilityFields,
  toServiceAvailabilityFormValues,
  toServiceAvailabilityBody,
} from './availability-values.ts'

/**
 * The form of a service's availability. A click on a state saves it together with what is typed; 'Save' saves the fields
 * alone. When somebody else has confirmed another one meanwhile, nothing is saved, and the form shows theirs (SR-129).
 */
export function useAvailabilityForm(vendorId: number, service: OfferedService) {
  const { id, name, availability } = service
  const write = useRouteMutation(vendorFactsRoutes.setAvailability, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })
  const stored = toServiceAvailabilityFormValues(availability)
  const form = useForm({
    stored,
    toBody: (values) => toServiceAvailabilityBody(availability.state, values),
    schema: AvailabilityInput,
    title: t`Validation Error`,
  })
  // Without a state the fields are not on the screen.
  useUnsavedGuard(form.isDirty && availability.state !== 'unknown')
  const put = async (body: AvailabilityInput) => {
    const edit = { ...body, confirmed_at: availability.confirmed_at }
    await write.mutateAsync({ params: { id: String(vendorId), sid: String(id) }, body: edit })
    showToast(t`${name}: the availability is confirmed.`)
  }

  const saveWithState = async (state: AvailabilityState) => {
    const typed = omitInvalidAvailabilityFields(state, stored, form.edits?.fields ?? {})
    await put(AvailabilityInput.parse(toServiceAvailabilityBody(state, { ...stored, ...typed })))
    form.discardSaved(typed)
  }

  return {
    form,
    isSending: write.isPending,
    save: form.submit(async (body) => {
      await put(AvailabilityInput.parse(body))
      form.discardSaved()
    }),
    /** Saves another state, or confirms the present one, with what is typed in the fields; an invalid text stays there. */
    setState: (state: AvailabilityState) => void saveWithState(state).catch(showErrorAlert),
  }
}

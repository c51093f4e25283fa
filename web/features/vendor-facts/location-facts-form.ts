import { t } from '@lingui/core/macro'
import { LocationFactsInput } from '#contract/location-facts.ts'
import type { Location } from '#contract/locations.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_LOCATION_CHANGE } from '#web/features/locations/vendor-locations.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { toLocationFactsFormValues, toLocationFactsBody } from './location-facts-values.ts'

/** The form of a location's hours and access. What others save appears in it by itself. */
export function useLocationFactsForm(vendor: Vendor, location: Location, onSaved: () => void) {
  const write = useRouteMutation(vendorFactsRoutes.setLocationFacts, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const form = useForm({
    stored: toLocationFactsFormValues(vendor.location_facts.find(({ id }) => id === location.id)),
    toBody: toLocationFactsBody,
    schema: LocationFactsInput,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body) => {
    const params = { vendor_id: String(vendor.id), id: String(location.id) }
    const edit = { ...LocationFactsInput.parse(body), version: location.version }
    if (!(await form.saveUnlessEditConflict(() => write.mutateAsync({ params, body: edit })))) return
    showToast(t`The hours and the access are saved.`)
    onSaved()
  })
  return { form, save }
}

import { t } from '@lingui/core/macro'
import { ServiceFactsInput } from '#contract/service-facts.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { toServiceFactsFormValues, toServiceFactsBody } from './service-facts-values.ts'

/** The form of a service's details. What others save appears in it by itself. */
export function useServiceFactsForm(vendorId: number, service: OfferedService) {
  const write = useRouteMutation(vendorFactsRoutes.setServiceFacts, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
  })
  const form = useForm({
    stored: toServiceFactsFormValues(service.facts),
    toBody: toServiceFactsBody,
    schema: ServiceFactsInput,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)
  const save = form.submit(async (body) => {
    const params = { id: String(vendorId), sid: String(service.id) }
    const edit = { ...ServiceFactsInput.parse(body), previous: service.facts }
    if (!(await form.saveUnlessEditConflict(() => write.mutateAsync({ params, body: edit })))) return
    form.discardSaved()
    showToast(t`${service.name}: the details are saved.`)
  })
  return { form, save }
}

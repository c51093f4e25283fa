import { t } from '@lingui/core/macro'
import { AvailabilityEdit, type AvailabilityState, type PlaceUnit } from '#contract/availability.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorLists, vendorRoutes, type OfferedService } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** The form values of a service's availability, beside its state. */
export interface AvailabilityValues {
  wait_weeks: string
  places_free: string
  places_unit: PlaceUnit
  note: string
}

const valuesOf = ({
  wait_weeks,
  places_free,
  places_unit,
  note,
}: OfferedService['availability']): AvailabilityValues => ({
  wait_weeks: wait_weeks === null ? '' : String(wait_weeks),
  places_free: places_free === null ? '' : String(places_free),
  places_unit: places_unit ?? 'places',
  note,
})

/** Returns null for an empty text; a text that is no number is refused by the contract. */
const parseCount = (text: string) => (text.trim() === '' ? null : Number(text))

const toBody = (state: AvailabilityState, values: AvailabilityValues) => ({
  state,
  wait_weeks: state === 'waitlist' ? parseCount(values.wait_weeks) : null,
  places_free: parseCount(values.places_free),
  places_unit: values.places_unit,
  note: values.note,
})

/** The form of a service's availability: a state is saved by the click that chooses it, the rest by 'Save'. */
export function useAvailabilityForm(vendorId: number, service: OfferedService) {
  const { id, name, availability } = service
  const write = useRouteMutation(vendorFactsRoutes.setAvailability, { refreshes: [vendorRoutes.one, ...vendorLists] })
  const stored = valuesOf(availability)
  const form = useForm({
    stored,
    toBody: (values) => toBody(availability.state, values),
    schema: AvailabilityEdit,
    title: t`Validation Error`,
  })
  const put = async (body: AvailabilityEdit) => {
    await write.mutateAsync({ params: { id: String(vendorId), sid: String(id) }, body })
    showToast(t`${name}: the availability is confirmed.`)
  }

  return {
    form,
    isSending: write.isPending,
    save: form.submit(async (body) => {
      await put(AvailabilityEdit.parse(body))
      form.discard()
    }),
    /** Saves another state, or confirms the present one. What is typed in the other fields stays there. */
    setState: (state: AvailabilityState) => void put(AvailabilityEdit.parse(toBody(state, stored))).catch(showFailure),
  }
}

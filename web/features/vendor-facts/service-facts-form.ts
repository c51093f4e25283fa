import { t } from '@lingui/core/macro'
import {
  ServiceFactsEdit,
  type ServiceFacts,
  type ServiceFees,
  type ServiceKind,
  type ServiceReferrer,
  type ServiceWay,
} from '#contract/service-facts.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorLists, vendorRoutes, type OfferedService } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** The form values of what is told about a service; an empty text is not told. */
export interface ServiceFactsValues {
  min_age: string
  max_age: string
  kinds: ServiceKind[]
  ways: ServiceWay[]
  fees: ServiceFees | ''
  fees_note: string
  who_refers: ServiceReferrer | ''
  /** One a line. */
  bring: string
}

const textOf = (age: number | null) => (age === null ? '' : String(age))

const valuesOf = ({
  min_age,
  max_age,
  kinds,
  ways,
  fees,
  fees_note,
  who_refers,
  bring,
}: ServiceFacts): ServiceFactsValues => ({
  min_age: textOf(min_age),
  max_age: textOf(max_age),
  kinds,
  ways,
  fees: fees ?? '',
  fees_note,
  who_refers: who_refers ?? '',
  bring: bring.join('\n'),
})

/** Returns null for an empty text; a text that is no number is refused by the contract. */
const parseAge = (text: string) => (text.trim() === '' ? null : Number(text))

const toBody = ({ min_age, max_age, fees, who_refers, bring, ...same }: ServiceFactsValues) => ({
  ...same,
  min_age: parseAge(min_age),
  max_age: parseAge(max_age),
  fees: fees === '' ? null : fees,
  who_refers: who_refers === '' ? null : who_refers,
  bring: bring
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

export function useServiceFactsForm(vendorId: number, service: OfferedService) {
  const write = useRouteMutation(vendorFactsRoutes.setServiceFacts, { refreshes: [vendorRoutes.one, ...vendorLists] })
  const form = useForm({
    stored: valuesOf(service.facts),
    toBody,
    schema: ServiceFactsEdit,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)
  const save = form.submit(async (body) => {
    await write.mutateAsync({ params: { id: String(vendorId), sid: String(service.id) }, body })
    form.discard()
    showToast(t`${service.name}: the details are saved.`)
  })
  return { form, save }
}

import type {
  ServiceFacts,
  ServiceFeeType,
  ClientGroup,
  ServiceReferrer,
  ServiceDeliveryMode,
} from '#contract/service-facts.ts'
import { toNumberOrNull } from './availability-values.ts'

/** The form values of what is told about a service; an empty text is not told. */
export interface ServiceFactsFormValues {
  min_age: string
  max_age: string
  kinds: ClientGroup[]
  ways: ServiceDeliveryMode[]
  fees: ServiceFeeType | ''
  fees_note: string
  who_refers: ServiceReferrer | ''
  /** One a line. */
  bring: string
}

const textOf = (age: number | null) => (age === null ? '' : String(age))

export const toServiceFactsFormValues = ({
  min_age,
  max_age,
  kinds,
  ways,
  fees,
  fees_note,
  who_refers,
  bring,
}: ServiceFacts): ServiceFactsFormValues => ({
  min_age: textOf(min_age),
  max_age: textOf(max_age),
  kinds,
  ways,
  fees: fees ?? '',
  fees_note,
  who_refers: who_refers ?? '',
  bring: bring.join('\n'),
})

export const toServiceFactsBody = ({ min_age, max_age, fees, who_refers, bring, ...same }: ServiceFactsFormValues) => ({
  ...same,
  min_age: toNumberOrNull(min_age),
  max_age: toNumberOrNull(max_age),
  fees: fees === '' ? null : fees,
  who_refers: who_refers === '' ? null : who_refers,
  bring: bring
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

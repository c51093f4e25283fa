import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { AccessibilityFeature } from '#contract/location-accessibility.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import type { Closure, OpeningSpan } from '#contract/opening-hours.ts'

/** An entry of a list with a key that identifies it while others come and go. */
type Keyed<T> = T & { key: string }
export type OpeningSpanFormValues = Keyed<OpeningSpan>
export type ClosureFormValues = Keyed<Closure>

/** The form values of what is told about a location; an empty answer is not told. */
export interface LocationFactsFormValues {
  hours: OpeningSpanFormValues[]
  closures: ClosureFormValues[]
  time_zone: string
  access: Record<AccessibilityFeature, 'yes' | 'no' | ''>
}

let added = 0
const newKey = () => `new ${(added += 1)}`

const withKeys = <T extends object>(entries: T[]): Keyed<T>[] =>
  entries.map((one, at) => ({ ...one, key: `stored ${at}` }))

const WORKDAYS_AFTER_MONDAY = [2, 3, 4, 5]
const NINE_TO_FIVE = { opens: '09:00', closes: '17:00', next_day: false }

export const createOpeningSpanFormValues = (weekday: number): OpeningSpanFormValues => ({
  weekday,
  ...NINE_TO_FIVE,
  key: newKey(),
})
export const createClosureFormValues = (): ClosureFormValues => ({ from: '', to: '', note: '', key: newKey() })

/** Returns the hours with those of Monday on Tuesday to Friday, too. */
export const copyMondayToWorkdays = (hours: OpeningSpanFormValues[]): OpeningSpanFormValues[] => [
  ...hours.filter(({ weekday }) => !WORKDAYS_AFTER_MONDAY.includes(weekday)),
  ...WORKDAYS_AFTER_MONDAY.flatMap((weekday) =>
    hours.filter((span) => span.weekday === 1).map((span) => ({ ...span, weekday, key: newKey() })),
  ),
]

/** Only a span that ends before it begins can end on the day after. */
export const mayEndNextDay = ({ opens, closes }: Pick<OpeningSpan, 'opens' | 'closes'>) =>
  opens !== '' && closes !== '' && closes <= opens

/** Returns the form values of a location's facts; undefined when nothing is told. */
export const toLocationFactsFormValues = (facts: LocationFacts | undefined): LocationFactsFormValues => ({
  hours: withKeys(facts?.hours ?? []),
  closures: withKeys(facts?.closures ?? []),
  time_zone: facts?.time_zone ?? HUB_TIME_ZONE,
  access: Object.fromEntries(
    AccessibilityFeature.options.map((feature) => [feature, facts?.access[feature] ?? '']),
  ) as LocationFactsFormValues['access'],
})

export const toLocationFactsBody = ({ hours, closures, time_zone, access }: LocationFactsFormValues) => ({
  time_zone,
  hours: hours.map(({ key: _key, ...span }) => ({ ...span, next_day: span.next_day && mayEndNextDay(span) })),
  closures: closures.map(({ key: _key, from, to, note }) => ({ from, to: to || from || undefined, note })),
  access: Object.fromEntries(Object.entries(access).filter(([, answer]) => answer !== '')),
})

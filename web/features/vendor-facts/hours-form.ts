import { t } from '@lingui/core/macro'
import { TIME_ZONE } from '#contract/dates.ts'
import { AccessFeature } from '#contract/location-access.ts'
import { LocationFactsEdit, type LocationFacts } from '#contract/location-facts.ts'
import type { Location } from '#contract/locations.ts'
import type { Closure, OpeningSpan } from '#contract/opening-hours.ts'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_LOCATION_CHANGE } from '#web/features/locations/vendor-locations.ts'
import { saveUnlessConflict } from '#web/forms/edit-conflict.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** An entry of a list with a key that identifies it while others come and go. */
type Keyed<T> = T & { key: string }
export type SpanValues = Keyed<OpeningSpan>
export type ClosureValues = Keyed<Closure>

/** The form values of what is told about a location; an empty answer is not told. */
export interface HoursValues {
  hours: SpanValues[]
  closures: ClosureValues[]
  time_zone: string
  access: Record<AccessFeature, 'yes' | 'no' | ''>
}

let added = 0
const newKey = () => `new ${(added += 1)}`

const withKeys = <T extends object>(entries: T[]): Keyed<T>[] =>
  entries.map((one, at) => ({ ...one, key: `stored ${at}` }))

const WORKDAYS_AFTER_MONDAY = [2, 3, 4, 5]
const NINE_TO_FIVE = { opens: '09:00', closes: '17:00', next_day: false }

export const newSpan = (weekday: number): SpanValues => ({ weekday, ...NINE_TO_FIVE, key: newKey() })
export const newClosure = (): ClosureValues => ({ from: '', to: '', note: '', key: newKey() })

/** Returns the hours with those of Monday on Tuesday to Friday, too. */
export const copyMondayToWeekdays = (hours: SpanValues[]): SpanValues[] => [
  ...hours.filter(({ weekday }) => !WORKDAYS_AFTER_MONDAY.includes(weekday)),
  ...WORKDAYS_AFTER_MONDAY.flatMap((weekday) =>
    hours.filter((span) => span.weekday === 1).map((span) => ({ ...span, weekday, key: newKey() })),
  ),
]

/** Only a span that ends before it begins can end on the day after. */
export const mayEndNextDay = ({ opens, closes }: Pick<OpeningSpan, 'opens' | 'closes'>) =>
  opens !== '' && closes !== '' && closes <= opens

const valuesOf = (facts: LocationFacts | undefined): HoursValues => ({
  hours: withKeys(facts?.hours ?? []),
  closures: withKeys(facts?.closures ?? []),
  time_zone: facts?.time_zone ?? TIME_ZONE,
  access: Object.fromEntries(
    AccessFeature.options.map((feature) => [feature, facts?.access[feature] ?? '']),
  ) as HoursValues['access'],
})

export const toHoursBody = ({ hours, closures, time_zone, access }: HoursValues) => ({
  time_zone,
  hours: hours.map(({ key: _key, ...span }) => ({ ...span, next_day: span.next_day && mayEndNextDay(span) })),
  closures: closures.map(({ key: _key, from, to, note }) => ({ from, to: to === '' ? from : to, note })),
  access: Object.fromEntries(Object.entries(access).filter(([, answer]) => answer !== '')),
})

/** The form of a location's hours and access. What others save appears in it by itself. */
export function useHoursForm(vendor: Vendor, location: Location, onSaved: () => void) {
  const write = useRouteMutation(vendorFactsRoutes.setLocationFacts, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const form = useForm({
    stored: valuesOf(vendor.location_facts.find(({ id }) => id === location.id)),
    toBody: toHoursBody,
    schema: LocationFactsEdit,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body) => {
    const params = { vendor_id: String(vendor.id), id: String(location.id) }
    const edit = { ...LocationFactsEdit.parse(body), version: location.version }
    if (!(await saveUnlessConflict(() => write.mutateAsync({ params, body: edit })))) return
    showToast(t`The hours and the access are saved.`)
    onSaved()
  })
  return { form, save }
}

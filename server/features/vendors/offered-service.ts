import {
  getDaysSinceConfirmedIfStale,
  type AvailabilityState,
  type CardAvailability,
  type CapacityUnit,
  type ServiceAvailability,
} from '#contract/availability.ts'
import { ClientGroup, ServiceDeliveryMode, type ServiceFacts } from '#contract/service-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'

/** What a vendor tells about a service that it offers (`vendor_services as vs`). */
export const OFFERED_SERVICE_COLUMNS = [
  'vs.availability',
  'vs.wait_weeks',
  'vs.places_free',
  'vs.places_unit',
  'vs.availability_note',
  'vs.availability_at',
  'vs.availability_by',
  'vs.min_age',
  'vs.max_age',
  'vs.kinds',
  'vs.ways',
  'vs.fees',
  'vs.fees_note',
  'vs.bring',
  'vs.who_refers',
] as const

/** Times are text in rows that come as JSON. */
interface AvailabilityColumns {
  availability: AvailabilityState
  wait_weeks: number | null
  places_free: number | null
  places_unit: CapacityUnit | null
  availability_at: Date | string | null
}

export interface OfferedServiceRow extends AvailabilityColumns {
  id: number
  name: string
  private: boolean
  availability_note: string
  availability_by: ServiceAvailability['confirmed_by']
  min_age: number | null
  max_age: number | null
  kinds: string[]
  ways: string[]
  fees: ServiceFacts['fees']
  fees_note: string
  bring: string[]
  who_refers: ServiceFacts['who_refers']
}

export const presentOfferedService = (row: OfferedServiceRow): OfferedService => ({
  id: row.id,
  name: row.name,
  private: row.private,
  availability: {
    state: row.availability,
    wait_weeks: row.wait_weeks,
    places_free: row.places_free,
    places_unit: row.places_unit,
    note: row.availability_note,
    confirmed_at: row.availability_at === null ? null : new Date(row.availability_at).toISOString(),
    confirmed_by: row.availability_by,
  },
  facts: {
    min_age: row.min_age,
    max_age: row.max_age,
    kinds: ClientGroup.options.filter((kind) => row.kinds.includes(kind)),
    ways: ServiceDeliveryMode.options.filter((way) => row.ways.includes(way)),
    fees: row.fees,
    fees_note: row.fees_note,
    bring: row.bring,
    who_refers: row.who_refers,
  },
})

interface SummarizedService extends AvailabilityColumns {
  name: string
}

/** The states in the order in which a card prefers them. */
const PREFERENCE: AvailabilityState[] = ['open', 'waitlist', 'full']

/**
 * Chooses the service whose availability a card shows: of those confirmed lately the one with the best state and the
 * shortest wait, otherwise the one that was confirmed last. Its name is added when the vendor offers others, too.
 */
export function pickAvailabilityForCard(
  services: SummarizedService[],
  hasOthers: boolean,
  now: Date,
): CardAvailability | undefined {
  const told = services
    .filter(({ availability }) => availability !== 'unknown')
    .map((service) => ({ ...service, days: getDaysSinceConfirmedIfStale(service.availability_at, now) }))
  const [best] = told.toSorted(
    (a, b) =>
      (a.days ?? 0) - (b.days ?? 0) ||
      PREFERENCE.indexOf(a.availability) - PREFERENCE.indexOf(b.availability) ||
      (a.wait_weeks ?? 0) - (b.wait_weeks ?? 0),
  )
  if (!best) return undefined
  const service = hasOthers ? { service: best.name } : {}
  if (best.days !== undefined) return { days: best.days, ...service }
  return {
    state: best.availability,
    ...(best.availability === 'waitlist' && best.wait_weeks !== null && { wait_weeks: best.wait_weeks }),
    ...(best.places_free !== null && { places_free: best.places_free, places_unit: best.places_unit }),
    ...service,
  }
}

/** The columns of `selectServiceSummaryByVendor`: null for a vendor without services. */
interface OfferedServicesColumns {
  told_services: SummarizedService[] | null
  services_count: number | null
}

interface TakesReferralsColumns {
  prevent_referrals: boolean
  is_archived: boolean
  suspended_at: Date | null
}

/**
 * True when readers are shown how full the services of this vendor are: free places help nobody while it takes no
 * referrals. The filter for open vendors asks the same by `vendorShowsAvailabilityCondition`.
 */
export const showsAvailability = (row: TakesReferralsColumns): boolean =>
  !row.prevent_referrals && !row.is_archived && row.suspended_at === null

/** Chooses the availability that the card of this row shows. */
export const pickAvailabilityForCardRow = (row: OfferedServicesColumns & TakesReferralsColumns, now: Date) =>
  showsAvailability(row)
    ? pickAvailabilityForCard(row.told_services ?? [], (row.services_count ?? 0) > 1, now)
    : undefined

/** The availability of a service that readers are not shown. */
export const AVAILABILITY_NOT_TOLD: ServiceAvailability = {
  state: 'unknown',
  wait_weeks: null,
  places_free: null,
  places_unit: null,
  note: '',
  confirmed_at: null,
  confirmed_by: null,
}

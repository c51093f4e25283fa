import { z } from 'zod'
import { DAY_MS } from './dates.ts'
import { trimmedTextSchema } from './fields.ts'
import { msg, type Message } from './message.ts'

/** Whether a vendor can take somebody for a service now. `unknown`: not told. */
export const AvailabilityState = z.enum(['open', 'waitlist', 'full', 'unknown'])
export type AvailabilityState = z.output<typeof AvailabilityState>

/** What free places are counted in. */
export const CapacityUnit = z.enum(['places', 'beds', 'hours', 'meals'])
export type CapacityUnit = z.output<typeof CapacityUnit>

/** Whose office confirmed the availability. */
export const AvailabilitySource = z.enum(['vendor', 'administrator'])

const MAX_WAIT_WEEKS = 520
const MAX_PLACES = 9_999
export const AVAILABILITY_NOTE_MAX_LENGTH = 200

export const ServiceAvailability = z.object({
  state: AvailabilityState,
  wait_weeks: z.int().nullable(),
  places_free: z.int().nullable(),
  places_unit: CapacityUnit.nullable(),
  note: z.string(),
  confirmed_at: z.string().nullable(),
  confirmed_by: AvailabilitySource.nullable(),
})
export type ServiceAvailability = z.output<typeof ServiceAvailability>

const WEEKS_MESSAGE = msg('The wait is a whole number of weeks from 1 to 520.')
export const WaitWeeks = z.int(WEEKS_MESSAGE).min(1, WEEKS_MESSAGE).max(MAX_WAIT_WEEKS, WEEKS_MESSAGE)
const PLACES_MESSAGE = msg('Places available must be a whole number from 0 to 9999.')

/** Replaces the availability of a service and confirms it. Fields that are left out are not told. */
export const AvailabilityInput = z.object({
  state: AvailabilityState,
  wait_weeks: WaitWeeks.nullish(),
  places_free: z.int(PLACES_MESSAGE).min(0, PLACES_MESSAGE).max(MAX_PLACES, PLACES_MESSAGE).nullish(),
  places_unit: CapacityUnit.nullish(),
  note: trimmedTextSchema(AVAILABILITY_NOTE_MAX_LENGTH).default(''),
})
export type AvailabilityInput = z.output<typeof AvailabilityInput>

/** A card shows the availability of one service: that of the search, or the best one. */
export const CardAvailability = ServiceAvailability.pick({
  state: true,
  wait_weeks: true,
  places_free: true,
  places_unit: true,
})
  .partial()
  .extend({
    service: z.string().optional().describe('its name, when the vendor offers others, too'),
    days: z.int().optional().describe('days since it was confirmed, when that is too long ago to rely on'),
  })
export type CardAvailability = z.output<typeof CardAvailability>

/** After this many days an availability is not relied on any more. */
export const AVAILABILITY_VALID_DAYS = 30

/** Returns the whole days since the availability was confirmed when they are too many to rely on it; otherwise undefined. */
export function getDaysSinceConfirmedIfStale(confirmedAt: string | Date | null, now: Date): number | undefined {
  if (confirmedAt === null) return undefined
  const age = now.getTime() - new Date(confirmedAt).getTime()
  return age > AVAILABILITY_VALID_DAYS * DAY_MS ? Math.floor(age / DAY_MS) : undefined
}

/**
 * True when the vendor takes nobody for the service: full, and confirmed lately. New referrals are refused then, whoever
 * sends them. One that was confirmed too long ago is not relied on and refuses nothing.
 */
export const isFullNow = (
  { state, confirmed_at: at }: { state: AvailabilityState; confirmed_at: string | Date | null },
  now: Date,
): boolean => state === 'full' && at !== null && getDaysSinceConfirmedIfStale(at, now) === undefined

/** The availability of a service as a card would show it; an old one is not relied on. */
export function toServiceAvailabilitySummary(
  { state, wait_weeks, places_free, places_unit, confirmed_at: at }: ServiceAvailability,
  now: Date,
): CardAvailability {
  const days = state === 'unknown' ? undefined : getDaysSinceConfirmedIfStale(at, now)
  return days === undefined ? { state, wait_weeks, places_free, places_unit } : { days }
}

const STATE_NAMES = {
  open: msg('Open'),
  waitlist: msg('Waitlist'),
  full: msg('Full'),
  unknown: msg('Not stated'),
}

export const getAvailabilityStateMessage = (state: AvailabilityState): Message => STATE_NAMES[state]

const FREE_PLACES = {
  places: (count: number) => msg('places available: {count}', { count }),
  beds: (count: number) => msg('beds available: {count}', { count }),
  hours: (count: number) => msg('hours available: {count}', { count }),
  meals: (count: number) => msg('meals available: {count}', { count }),
}

const UNIT_NAMES = {
  places: msg('places'),
  beds: msg('beds'),
  hours: msg('hours'),
  meals: msg('meals'),
}

export const getCapacityUnitNameMessage = (unit: CapacityUnit): Message => UNIT_NAMES[unit]

/**
 * Describes an availability in words, as phrases to be joined: its state with the wait, and the free places. A full one
 * names none, whatever is stored; an old one tells its age alone; one that is not told has no phrase.
 */
export function listAvailabilityPhrases({
  state,
  wait_weeks,
  places_free,
  places_unit,
  days,
}: CardAvailability): Message[] {
  if (days !== undefined) return [msg('Last confirmed {days} days ago, please ask', { days })]
  if (state === undefined || state === 'unknown') return []
  const free =
    state === 'full' || places_free === null || places_free === undefined
      ? []
      : [FREE_PLACES[places_unit ?? 'places'](places_free)]
  return [describeState(state, wait_weeks), ...free]
}

function describeState(state: AvailabilityState, weeks: number | null | undefined): Message {
  if (state === 'open') return msg('Open to new referrals')
  if (state !== 'waitlist') return STATE_NAMES[state]
  if (weeks === null || weeks === undefined) return STATE_NAMES.waitlist
  return weeks === 1 ? msg('Waitlist, about 1 week') : msg('Waitlist, about {weeks} weeks', { weeks })
}

import { DAY_MS } from '#contract/dates.ts'

/** The only source of the current time for rules that depend on time, so that tests can set it (SR-101). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * DAY_MS

export const addMilliseconds = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)

/** Returns the first of the moments that are not null; null when there is none. */
export const getEarliest = (moments: (Date | null)[]): Date | null =>
  moments.filter((moment) => moment !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

import { CoveredArea } from '#contract/covered-areas.ts'
import { MAX_COVERED_AREAS_PER_LOCATION } from '#contract/locations.ts'
import type { KeyedArea } from './location-form-values.ts'

const isAmong = (areas: KeyedArea[], { id }: KeyedArea) => areas.some((one) => one.id === id)

/** Replaces the area with the same id at its place in the list, or adds it at the end. */
export const upsertArea = (areas: KeyedArea[], area: KeyedArea): KeyedArea[] =>
  isAmong(areas, area) ? areas.map((old) => (old.id === area.id ? area : old)) : [...areas, area]

export const removeArea = (areas: KeyedArea[], id: string): KeyedArea[] => areas.filter((one) => one.id !== id)

/** False for an invalid shape, and for a new area when the location has as many as it may have. */
export const canUpsertDrawnArea = (areas: KeyedArea[], drawn: KeyedArea): boolean =>
  CoveredArea.safeParse(drawn.area).success && (areas.length < MAX_COVERED_AREAS_PER_LOCATION || isAmong(areas, drawn))

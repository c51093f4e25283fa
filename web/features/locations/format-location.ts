import { t } from '@lingui/core/macro'
import type { Location } from '#contract/locations.ts'

type Address = Pick<Location, 'street' | 'number' | 'unit' | 'city' | 'state' | 'zip'>

const joined = (parts: string[], between: string) => parts.filter((part) => part !== '').join(between)

/** '12 King St, Unit 4, Toronto', as much of it as is known. */
export const formatShortAddress = ({ number, street, unit, city }: Address): string =>
  joined([joined([number, street], ' '), unit && unitText(unit), city], ', ')

/** The same with province and postal code, as on an envelope. */
export const formatFullAddress = (location: Address): string =>
  joined([formatShortAddress(location), joined([location.state, location.zip], ' ')], ', ')

/** What a list of locations calls this one: its own name, else its address. */
export const locationName = (location: Location): string => location.clinic_name || formatShortAddress(location)

/** A bare number says nothing; 'Suite 4' says itself. */
const unitText = (unit: string) => (/^[\w-]+$/.test(unit) && /\d/.test(unit) ? t`Unit ${unit}` : unit)

/** Below the precision of a street the marker stands near the place, not at it (decision 32). */
export const isApproximate = ({ precision }: Pick<Location, 'precision'>) => precision !== 'street'

/** '350 m', '1.2 km', '34 km', as the language writes it. */
export function formatDistanceKm(km: number, language: string): string {
  const isNear = km < 0.995
  const amount = isNear ? Math.max(10, Math.round(km * 100) * 10) : km
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: !isNear && km < 10 ? 1 : 0,
  }).format(amount)
}

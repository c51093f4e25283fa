import { t } from '@lingui/core/macro'
import { formatStreetAddress } from '#contract/location-address.ts'
import type { Location } from '#contract/locations.ts'

type ShortAddress = Pick<Location, 'street' | 'number' | 'unit' | 'city'> & Partial<Pick<Location, 'lat'>>
type Address = ShortAddress & Pick<Location, 'state' | 'zip'>

const joined = (parts: string[], between: string) => parts.filter((part) => part !== '').join(between)

/** '4-12 King St, Toronto', with the known parts; of a hidden address the town and how to get the rest. */
export const formatShortAddress = ({ city, lat, ...street }: ShortAddress): string =>
  lat === null ? formatHiddenAddress(city) : joined([formatStreetAddress(street), city], ', ')

/** What is said in place of a hidden address; `town` is '' where the vendor does not name it. */
export const formatHiddenAddress = (town: string): string => joined([town, t`Address given after contact`], ' · ')

/** Like `formatShortAddress`, with province and postal code. */
export const formatFullAddress = (location: Address): string =>
  joined([formatShortAddress(location), joined([location.state, location.zip], ' ')], ', ')

/** Returns the label of a location: its name, else its address. */
export const getLocationName = (location: Location): string => location.clinic_name || formatShortAddress(location)

/** With a precision below 'street' the marker is near the location, not exactly at it (decision 32). */
export const isApproximateLocation = ({
  precision,
  lat,
}: Pick<Location, 'precision'> & Partial<Pick<Location, 'lat'>>) => precision !== 'street' && lat !== null

/** Formats 'about 3 km' for a location whose place is known roughly (decision 54), else the distance as it is. */
export function formatDistanceTo(location: Pick<Location, 'precision'>, km: number, language: string): string {
  if (!isApproximateLocation(location)) return formatDistanceKm(km, language)
  const distance = formatDistanceKm(Math.max(1, Math.round(km)), language)
  return t`about ${distance}`
}

/** Formats '350 m', '1.2 km', '34 km' in the given language. */
export function formatDistanceKm(km: number, language: string): string {
  const isNear = km < 0.995
  const amount = isNear ? Math.max(10, Math.round(km * 100) * 10) : km
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: !isNear && km < 10 ? 1 : 0,
  }).format(amount)
}

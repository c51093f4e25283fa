import { t } from '@lingui/core/macro'
import type { Language } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { formatStreetAddress } from '#contract/location-address.ts'
import { PROVINCE_NAMES } from '#contract/provinces.ts'

/**
 * Returns the name of a place that the geocoder has found, as exact as its position is: 'Sudbury, Ontario', 'P3E, Sudbury',
 * '12 King St, Sudbury'. Undefined when the geocoder names nothing.
 */
export function formatPlaceName(place: GeocodeResult, language: Language): string | undefined {
  const { precision, city, zip } = place
  const region = formatRegionName(place, language)
  if (precision === 'street') return joinNames(formatStreetAddress(place) || zip, city || region)
  if (precision === 'postal' && zip) return joinNames(zip, city || region)
  if (precision === 'region' || !city) return region
  return region ? t`${city}, ${region}` : city
}

/** The province or state; abroad the country, as a foreign region tells few people where a town is. */
function formatRegionName({ state, country, countryCode }: GeocodeResult, language: Language): string | undefined {
  if (countryCode === 'CA') return PROVINCE_NAMES[state]?.[language] ?? (state || country || undefined)
  if (countryCode === 'US' && state) return state
  if (countryCode === '') return state || country || undefined
  return new Intl.DisplayNames(language, { type: 'region' }).of(countryCode)
}

const joinNames = (...names: (string | undefined)[]) => names.filter(Boolean).join(', ') || undefined

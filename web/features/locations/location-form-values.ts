import { t } from '@lingui/core/macro'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import type { Location, LocationPatch, NewLocation, LocationPrecision } from '#contract/locations.ts'
import type { Point } from '#contract/fields.ts'
import type { z } from 'zod'
import { parseDecimal } from './parse-decimal.ts'

/** An area with an id that identifies it in both list and map. */
export interface KeyedArea {
  id: string
  area: CoveredArea
}

let typed = 0

/** Returns an id for an area that was not drawn. */
export const createTypedAreaId = () => `typed ${(typed += 1)}`

/** The form values of a location. */
export interface LocationFormValues {
  clinic_name: string
  number: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
  country: string
  lat: string
  lng: string
  precision: LocationPrecision
  hides_address: boolean
  names_town: boolean
  covered_areas: KeyedArea[]
}
export type LocationFieldName = keyof LocationFormValues

const ADDRESS = ['clinic_name', 'number', 'street', 'unit', 'city', 'state', 'zip', 'country'] as const

export const EMPTY_LOCATION_FORM_VALUES: LocationFormValues = {
  clinic_name: '',
  number: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  lat: '',
  lng: '',
  precision: 'street',
  hides_address: false,
  names_town: false,
  covered_areas: [],
}

export function toLocationFormValues(location: Location): LocationFormValues {
  const {
    clinic_name,
    number,
    street,
    unit,
    city,
    state,
    zip,
    country,
    precision,
    hides_address = false,
    names_town = false,
  } = location
  return {
    clinic_name,
    number,
    street,
    unit,
    city,
    state,
    zip,
    country,
    precision,
    hides_address,
    names_town,
    lat: String(location.lat ?? ''),
    lng: String(location.lng ?? ''),
    covered_areas: location.covered_areas.map((area, nth) => ({ id: `stored ${nth}`, area })),
  }
}

/** Converts changed fields to a request body; an invalid coordinate stays invalid, so that it is refused. */
export function toLocationBody(
  values: Partial<LocationFormValues>,
): z.input<typeof NewLocation> & z.input<typeof LocationPatch> {
  const { lat, lng, precision, hides_address, names_town, covered_areas } = values
  return {
    ...Object.fromEntries(ADDRESS.filter((field) => field in values).map((field) => [field, values[field]])),
    ...(lat !== undefined && { lat: parseDecimal(lat) ?? null }),
    ...(lng !== undefined && { lng: parseDecimal(lng) ?? null }),
    ...(precision !== undefined && { precision }),
    ...(hides_address !== undefined && { hides_address }),
    ...(names_town !== undefined && { names_town }),
    ...(covered_areas !== undefined && { covered_areas: covered_areas.map(({ area }) => area) }),
  }
}

/** A location that is moved is sent with its precision. */
export function includePrecisionIfMoved(
  { precision }: LocationFormValues,
  changed: Partial<LocationFormValues>,
): Partial<LocationFormValues> {
  const isMoved = changed.lat !== undefined || changed.lng !== undefined
  return isMoved ? { ...changed, precision } : changed
}

/** Returns the position entered in the form; undefined while it is incomplete. */
export function parseEnteredPoint({ lat, lng }: Pick<LocationFormValues, 'lat' | 'lng'>): Point | undefined {
  const point = { lat: parseDecimal(lat) ?? Number.NaN, lng: parseDecimal(lng) ?? Number.NaN }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}

/** Returns the form values of a geocoded address. */
export const toLocationFormValuesFromGeocode = ({
  lat,
  lng,
  ...found
}: GeocodeResult): Partial<LocationFormValues> => ({
  ...Object.fromEntries(ADDRESS.filter((field) => field in found).map((field) => [field, found[field as 'city']])),
  precision: found.precision,
  lat: String(lat),
  lng: String(lng),
})

/** A position set by hand is exact (decision 32). */
export const toLocationFormValuesFromPoint = ({ lat, lng }: Point): Partial<LocationFormValues> => ({
  lat: lat.toFixed(6),
  lng: lng.toFixed(6),
  precision: 'street',
})

/** Returns the label of a field. */
export const getLocationFieldLabel = (field: LocationFieldName): string =>
  ({
    clinic_name: t`Clinic name`,
    number: t`Street number`,
    street: t`Street`,
    unit: t`Unit`,
    city: t`City`,
    state: t`Province or state`,
    zip: t`Postal code`,
    country: t`Country`,
    lat: t`Latitude`,
    lng: t`Longitude`,
    precision: t`Precision`,
    hides_address: t`Do not show the address`,
    names_town: t`Show the town anyway`,
    covered_areas: t`Areas served`,
  })[field]

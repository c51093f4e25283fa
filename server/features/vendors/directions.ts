import type { Location } from '#contract/locations.ts'

/** The part of the template for a point, with any text between the two numbers. */
const POINT = /\{lat\}.*?\{lng\}/

type AddressedPoint = Pick<
  Location,
  'precision' | 'lat' | 'lng' | 'number' | 'street' | 'city' | 'state' | 'zip' | 'country'
>

/**
 * The URL of Get Directions. Uses the address for an imprecise position, which could lead to the wrong door (decision
 * 32).
 */
export function buildDirectionsUrl(template: string, location: AddressedPoint): string {
  if (location.precision !== 'street' && POINT.test(template)) {
    const { number, street, city, state, zip, country } = location
    const address = [`${number} ${street}`.trim(), city, `${state} ${zip}`.trim(), country].filter(Boolean).join(', ')
    return template.replace(POINT, () => encodeURIComponent(address))
  }
  return template.replaceAll('{lat}', String(location.lat)).replaceAll('{lng}', String(location.lng))
}

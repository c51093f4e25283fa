import type { Location } from '#contract/locations.ts'

/** The template's part that names a point, whatever stands between the two numbers. */
const POINT = /\{lat\}.*?\{lng\}/

/** Where Get Directions leads. A position that is not exact would lead to the wrong door, the address does not (decision 32). */
export function directionsTo(template: string, location: Omit<Location, 'directions'>): string {
  if (location.precision !== 'street' && POINT.test(template)) {
    const { number, street, city, state, zip, country } = location
    const address = [`${number} ${street}`.trim(), city, `${state} ${zip}`.trim(), country].filter(Boolean).join(', ')
    return template.replace(POINT, () => encodeURIComponent(address))
  }
  return template.replaceAll('{lat}', String(location.lat)).replaceAll('{lng}', String(location.lng))
}

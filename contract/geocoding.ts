import { z } from 'zod'
import { Latitude, Longitude, requiredTextSchema } from './fields.ts'
import { LocationPrecision } from './locations.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** Maximum number of texts in one batch call (decision 28). */
export const MAX_GEOCODE_BATCH = 100
/** An address is one line of text. */
export const MAX_ADDRESS_LENGTH = 300

/** The position of an address, with the parts of the address; an unknown part is ''. */
export const GeocodeResult = z.object({
  street: z.string(),
  unit: z.string(),
  /** The house number. */
  number: z.string(),
  city: z.string(),
  /** The two-letter postal code of the state in Canada and the United States ('ON'), the name elsewhere. */
  state: z.string(),
  country: z.string(),
  /** ISO 3166, two letters. */
  countryCode: z.string(),
  /** The typed code, else that of the nearest postal area (`zipInferred`); in Canada then only its first half. */
  zip: z.string(),
  zipInferred: z.boolean(),
  lat: Latitude,
  lng: Longitude,
  precision: LocationPrecision,
  /** The geocoder that answered: 'offline' is the bundled gazetteer. */
  provider: z.string(),
})
export type GeocodeResult = z.output<typeof GeocodeResult>

/**
 * Returns the town, postal code or province that was found instead of a typed street, as the bundled gazetteer knows no
 * streets; null when what was typed was found.
 */
export function getCoarserPlaceName({ street, precision, zip, city, state, country }: GeocodeResult): string | null {
  if (street === '' || precision === 'street') return null
  if (precision === 'postal') return zip || city || null
  return (precision === 'city' && city) || state || country || null
}

export const ADDRESS_NOT_FOUND_MESSAGE = msg('Address not found!')

export const geocodingRoutes = {
  /** 404 'Address not found!' when there is no such address (decision 47). */
  find: defineRoute('GET', '/geocode', {
    query: z.object({ address: requiredTextSchema(MAX_ADDRESS_LENGTH, msg('The address is required.')) }),
    returns: GeocodeResult,
  }),
  /**
   * Returns one result per text, null for no match or a text that is too long. A network geocoder may take longer than
   * a request may last: then the results cover only the first texts, at least one, and the client asks again for the
   * rest.
   */
  findMany: defineRoute('POST', '/geocode/batch', {
    body: z.object({ addresses: z.array(z.string()).min(1).max(MAX_GEOCODE_BATCH) }),
    transaction: 'read',
    returns: z.object({ data: z.array(GeocodeResult.nullable()).min(1) }),
  }),
}

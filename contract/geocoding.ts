import { z } from 'zod'
import { Latitude, Longitude, requiredText } from './fields.ts'
import { Precision } from './locations.ts'
import { defineRoute } from './route.ts'

/** Texts in one batch call (decision 28). */
export const MAX_GEOCODE_BATCH = 100
/** An address is a line of text. */
export const MAX_ADDRESS_LENGTH = 300

/** A position for an address, with the address in its parts; a part that is not known is ''. */
export const GeocodeResult = z.object({
  street: z.string(),
  unit: z.string(),
  /** The house's. */
  number: z.string(),
  city: z.string(),
  /** The postal two letters in Canada and the United States ('ON'), the name elsewhere. */
  state: z.string(),
  country: z.string(),
  /** ISO 3166, two letters. */
  countryCode: z.string(),
  /** As typed, else that of the nearest postal area (`zipInferred`); in Canada then its first half only. */
  zip: z.string(),
  zipInferred: z.boolean(),
  lat: Latitude,
  lng: Longitude,
  precision: Precision,
  /** Who answered: 'offline' is the bundled gazetteer. */
  provider: z.string(),
})
export type GeocodeResult = z.output<typeof GeocodeResult>

export const ADDRESS_NOT_FOUND = 'Address not found!'

export const geocodingRoutes = {
  /** 404 'Address not found!' when there is no such place (decision 47). */
  find: defineRoute('GET', '/geocode', {
    query: z.object({ address: requiredText(MAX_ADDRESS_LENGTH, 'The address is required.') }),
    returns: GeocodeResult,
  }),
  /**
   * One result for each text, null where there is none; a text too long to be an address is null as well. A geocoder
   * that is asked over the network may take longer than a call lasts: then the results are those of the first texts, at
   * least one, and the rest is to be asked for again.
   */
  findMany: defineRoute('POST', '/geocode/batch', {
    body: z.object({ addresses: z.array(z.string()).min(1).max(MAX_GEOCODE_BATCH) }),
    transaction: 'read',
    returns: z.object({ data: z.array(GeocodeResult.nullable()).min(1) }),
  }),
}

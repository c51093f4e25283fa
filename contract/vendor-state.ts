import { z } from 'zod'

/**
 * The state of a vendor in the administrators' table. Each vendor has one: archived before suspended, suspended before
 * inactive.
 */
export const VendorActivityState = z.enum(['active', 'inactive', 'suspended', 'archived'])
export type VendorActivityState = z.output<typeof VendorActivityState>

/** What a vendor has none of: a location that is not archived, a service, a contact. */
export const MissingVendorData = z.enum(['location', 'service', 'contact'])
export type MissingVendorData = z.output<typeof MissingVendorData>

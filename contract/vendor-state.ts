import { z } from 'zod'

/**
 * The state of a vendor in the administrators' table. Each vendor has one: archived before suspended, suspended before
 * inactive.
 */
export const VendorState = z.enum(['active', 'inactive', 'suspended', 'archived'])
export type VendorState = z.output<typeof VendorState>

/** What a vendor has none of: a location that is not archived, a service, a contact. */
export const MissingVendorData = z.enum(['location', 'service', 'contact'])
export type MissingVendorData = z.output<typeof MissingVendorData>

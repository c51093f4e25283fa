import { z } from 'zod'

/**
 * What the caller may do with the thing that is answered, as `policy.ts` decides it. Only rights that are given are
 * there, each as `true`: screens read them and decide nothing themselves.
 */
function rightsOf<Name extends string>(...names: Name[]) {
  const given = z.literal(true).optional()
  return z.object(Object.fromEntries(names.map((name) => [name, given])) as Record<Name, typeof given>)
}

/** What the signed-in user may do in general. */
export const UserRights = rightsOf(
  'exportReferrals',
  'receiveReferrals',
  'seeReadiness',
  'takeTour',
  'workWithNetworks',
).describe('what they may do; a right that is not given is left out')
export type UserRights = z.output<typeof UserRights>

const cardRights = ['askIntoNetwork', 'edit', 'refer', 'restore', 'seeTabs', 'suspend', 'switch'] as const

/** What a list needs to know of each of its vendors. */
export const CardRights = rightsOf(...cardRights).describe('as those of the vendor')
export type CardRights = z.output<typeof CardRights>

export const VendorRights = rightsOf(...cardRights, 'approve', 'attach', 'connect', 'seeInside').describe(
  'what the caller may do with the vendor; a right that is not given is left out',
)
export type VendorRights = z.output<typeof VendorRights>

export const ReferralRights = rightsOf('change', 'rate', 'report', 'seeOpenings', 'withdrawConsent').describe(
  'what the caller may do with the referral; a right that is not given is left out',
)
export type ReferralRights = z.output<typeof ReferralRights>

export const ContactRights = rightsOf('change').describe('what the caller may do with the entry')
export type ContactRights = z.output<typeof ContactRights>

export const ManagedUserRights = rightsOf('manage').describe('whether the caller may change role and state or delete')
export type ManagedUserRights = z.output<typeof ManagedUserRights>

/** The rights that are given, in the form of the wire. */
export function givenRights<Name extends string>(rules: Record<Name, boolean>): { [K in Name]?: true } {
  const given = Object.entries(rules).filter(([, isGiven]) => isGiven)
  return Object.fromEntries(given.map(([name]) => [name, true])) as { [K in Name]?: true }
}

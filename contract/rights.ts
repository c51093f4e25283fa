import { z } from 'zod'

/**
 * The caller's rights on the returned object, as `policy.ts` decides them. Contains only granted rights, each as
 * `true`: screens read them and decide nothing themselves.
 */
function rightsOf<Name extends string>(...names: Name[]) {
  const given = z.literal(true).optional()
  return z.object(Object.fromEntries(names.map((name) => [name, given])) as Record<Name, typeof given>)
}

/** The general rights of the signed-in user. */
export const UserRights = rightsOf(
  'exportReferrals',
  'receiveReferrals',
  'seeReadiness',
  'setAvailability',
  'seeAssignees',
  'takeTour',
  'workWithNetworks',
).describe('what they may do; a right that is not given is left out')
export type UserRights = z.output<typeof UserRights>

const cardRights = ['askIntoNetwork', 'edit', 'refer', 'restore', 'seeTabs', 'suspend', 'switch'] as const

/** The rights that a list needs for each of its vendors. */
export const VendorCardRights = rightsOf(...cardRights).describe('as those of the vendor')
export type VendorCardRights = z.output<typeof VendorCardRights>

/** The rights that the cards of the map screen need. */
export const VendorSummaryRights = rightsOf('askIntoNetwork', 'refer', 'seeTabs').describe('as those of the vendor')
export type VendorSummaryRights = z.output<typeof VendorSummaryRights>

export const VendorRights = rightsOf(
  ...cardRights,
  'addContacts',
  'approve',
  'attach',
  'changeEmail',
  'changeName',
  'connect',
  'seeInside',
  'setAvailability',
).describe('what the caller may do with the vendor; a right that is not given is left out')
export type VendorRights = z.output<typeof VendorRights>

export const ReferralRights = rightsOf(
  'ask',
  'assign',
  'change',
  'endLinks',
  'rate',
  'report',
  'seeOpenings',
  'take',
  'withdrawConsent',
).describe('what the caller may do with the referral; a right that is not given is left out')
export type ReferralRights = z.output<typeof ReferralRights>

export const ReferralAnswersRights = rightsOf('reply').describe('whether the caller may reply to a question')

export const ReferralByLinkRights = rightsOf('ask', 'attach', 'changePhone', 'reply', 'withdrawConsent').describe(
  'what the holder of the link may do with the referral; a right that is not given is left out',
)

export const ReferralLinkRights = rightsOf('end').describe('whether the caller may end the link and it has not ended')

export const ContactRights = rightsOf('change').describe('what the caller may do with the entry')
export type ContactRights = z.output<typeof ContactRights>

export const ManagedUserRights = rightsOf('manage').describe('whether the caller may change role and state or delete')
export type ManagedUserRights = z.output<typeof ManagedUserRights>

/** Returns the granted rights in the wire format. */
export function pickGrantedRights<Name extends string>(rules: Record<Name, boolean>): { [K in Name]?: true } {
  const given = Object.entries(rules).filter(([, isGiven]) => isGiven)
  return Object.fromEntries(given.map(([name]) => [name, true])) as { [K in Name]?: true }
}

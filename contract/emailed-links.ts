import { z } from 'zod'
import { CalendarDate, Email, Id, IdParams, MessageResponse, PathId, trimmedTextSchema } from './fields.ts'
import { pageSchema } from './paging.ts'
import { msg } from './message.ts'
import { ReferralLinkRights } from './rights.ts'
import { defineRoute } from './route.ts'

// Calls of people without an account, who hold a link to one referral. The link says little; with the code that is sent
// to the party's own address it gives a pass, which opens what this party may see and do.

/** The header that carries a pass. */
export const LINK_PASS_HEADER = 'X-Link-Pass'

/** Options of the calls that anybody with the pass of a link may make. */
export const LINK_PASS_ROUTE_OPTIONS = { access: 'public', takesLinkPass: true } as const

export const LINK_CODE_LENGTH = 6
export const LINK_CODE_LIFETIME_MINUTES = 15

/** Whom a link is for. */
export const LinkParty = z.enum(['sender', 'vendor'])
export type LinkParty = z.output<typeof LinkParty>

/** What a link alone says about the progress of its referral. */
export const ReferralProgress = z.enum(['waiting', 'answered', 'closed'])
export type ReferralProgress = z.output<typeof ReferralProgress>

/** A secret of any other form belongs to no link: it gets the same answer as an unknown one. */
const LinkSecret = trimmedTextSchema(200)

const LinkBody = z.object({ link: LinkSecret })

export const ReferralLinkSummary = z.object({
  number: Id,
  party: LinkParty,
  state: ReferralProgress,
  answer_by: CalendarDate.nullable().describe('null once the referral is answered'),
  vendor: z.string().optional().describe('for links of vendors only'),
  sent_to: z.string().describe('where a code is sent, masked'),
  may: z.object({
    open: z.literal(true).optional().describe('the caller is signed in and may answer the referral as themselves'),
  }),
})
export type ReferralLinkSummary = z.output<typeof ReferralLinkSummary>

/** The link of a vendor's mailbox that confirms the availability of its services. */
const AvailabilityLinkSummary = z.object({
  party: z.literal('availability'),
  vendor: z.string(),
  sent_to: z.string().describe('where a code is sent, masked'),
})
export type AvailabilityLinkSummary = z.output<typeof AvailabilityLinkSummary>

export const LinkPreview = z.discriminatedUnion('party', [ReferralLinkSummary, AvailabilityLinkSummary])
export type LinkPreview = z.output<typeof LinkPreview>

/** Whether a link works: `paused` while its party may have none for now; every other state is final. */
export const ReferralLinkState = z.enum([
  'works',
  'paused',
  'replaced',
  'by holder',
  'by sender',
  'by administrator',
  'address changed',
  'referral deleted',
  'expired',
])
export type ReferralLinkState = z.output<typeof ReferralLinkState>

/** A link as those see it who may end it; nobody can open it by this. */
export const ReferralLink = z.object({
  id: Id,
  party: LinkParty,
  sent_to: z.string().nullable().describe('masked; null when the party has another address now, as no link holds one'),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  ends_at: z.string().describe('when it ended, or ends at the latest'),
  state: ReferralLinkState,
  may: ReferralLinkRights,
})
export type ReferralLink = z.output<typeof ReferralLink>

const LinkCodeSent = z.object({ sent_to: z.string(), expires_at: z.string() })

export const LinkCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${LINK_CODE_LENGTH}}$`), msg('Enter the six digits of the code.'))

export const linkRoutes = {
  look: defineRoute('POST', '/links/look', {
    body: LinkBody,
    access: 'public',
    transaction: 'read',
    returns: LinkPreview,
  }),
  code: defineRoute('POST', '/links/code', {
    body: LinkBody,
    access: 'public',
    transaction: 'manual',
    returns: LinkCodeSent,
  }),
  enter: defineRoute('POST', '/links/enter', {
    body: LinkBody.extend({
      code: LinkCode.optional(),
      marks: z
        .array(LinkSecret)
        .max(20)
        .default([])
        .describe('of remembered browsers; one of them stands for the code'),
      remember: z.boolean().default(false),
      reads: z
        .boolean()
        .default(true)
        .describe('false: only to say that the mailbox is not the vendor’s; the referral stays closed and unread'),
    }),
    access: 'public',
    transaction: 'manual',
    returns: z.object({ pass: z.string(), mark: z.string().nullable().describe('kept by a remembered browser') }),
  }),
  /** Always 202: the answer does not tell whether number and address fit. */
  lost: defineRoute('POST', '/links/lost', {
    body: z.object({ reference: Id, email: Email }),
    access: 'public',
    transaction: 'manual',
    statuses: [202],
    returns: MessageResponse,
  }),
  end: defineRoute('POST', '/links/end', {
    ...LINK_PASS_ROUTE_OPTIONS,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  /** The newest links that the caller may end: those of their own side for the sender, all for an administrator. */
  ofReferral: defineRoute('GET', '/orders/:id/links', { params: IdParams, returns: pageSchema(ReferralLink) }),
  /** The sender of the referral, or an administrator. */
  endOne: defineRoute('DELETE', '/orders/:id/links/:lid', {
    params: IdParams.extend({ lid: PathId }),
    returns: MessageResponse,
  }),
}

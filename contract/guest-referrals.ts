import { z } from 'zod'
import { ChallengeSolution } from './challenges.ts'
import {
  CalendarDate,
  HoneypotField,
  Id,
  IdParams,
  Language,
  MessageResponse,
  NamedRef,
  trimmedTextSchema,
} from './fields.ts'
import { pageSchema } from './paging.ts'
import { msg } from './message.ts'

import { NewReferral } from './referrals.ts'
import { PERSON_FIELDS } from './person-fields.ts'
import { defineRoute } from './route.ts'

// Referrals of people without an account. Until they have confirmed their email address, nothing of it exists for the vendor.

export const GUEST_DRAFT_LIFETIME_MINUTES = 60
export const GUEST_CODE_LENGTH = 6
/** A form that comes back sooner was not filled in by a person. */
export const MIN_FORM_FILL_SECONDS = 3

/** Whom the guest refers: themselves or somebody else. */
export const SentFor = z.enum(['self', 'other'], msg('Please say who the referral is for.'))
export type SentFor = z.output<typeof SentFor>

export const GuestSender = z.object({
  ...PERSON_FIELDS,
  language: Language.default('en'),
})
export type GuestSender = z.output<typeof GuestSender>

/** As from a client, without a document and without an access code. */
export const GuestReferralRequest = z
  .object({
    location: NewReferral.shape.location,
    service: NewReferral.shape.service,
    subService: NewReferral.shape.subService,
    options: NewReferral.shape.options,
    details: NewReferral.shape.details,
    client: NewReferral.shape.client,
    contactNow: NewReferral.shape.contactNow,
  })
  .transform((order) => ({ ...order, attachment: null, consentProvided: false, consentLanguage: 'en' as const }))

/** Random, and known to the browser alone that made the draft: no message carries it. */
const DraftId = z.uuid()

/** The form asks for the two promises of `agrees` in two boxes. */
export const AGE_CONFIRMATION_REQUIRED_MESSAGE = msg(
  'Please confirm that you are 18 or older, or act for somebody who agrees.',
)
export const PRIVACY_POLICY_AGREEMENT_REQUIRED_MESSAGE = msg('Please agree to the privacy policy.')

export const NewGuestReferral = z
  .object({
    vendor: Id,
    order: GuestReferralRequest,
    sender: GuestSender,
    sentFor: SentFor,
    agrees: z.literal(true, msg('Please confirm your age and the privacy policy.')),
    challenge: ChallengeSolution,
    opened: z.int().min(0).describe('milliseconds since the form was opened'),
    website: HoneypotField,
    replaces: DraftId.optional().describe('the draft that this form corrects; its code and link stop working'),
  })
  .refine(({ sentFor, order }) => sentFor === 'other' || !order.client, {
    path: ['order', 'client'],
    error: msg('Only a referral for somebody else names another person.'),
  })
export type NewGuestReferral = z.output<typeof NewGuestReferral>

/** A secret of any other form belongs to no draft: it gets the same answer as an unknown one. */
const DraftToken = trimmedTextSchema(200)

export const GuestCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${GUEST_CODE_LENGTH}}$`), msg('Enter the six digits of the code.'))

const access = 'public'

/** Referrals that somebody sent from the confirmed address of their account before they had one. */
export const earlierGuestReferralRoutes = {
  list: defineRoute('GET', '/orders/earlier', { returns: pageSchema(z.object({ id: Id })) }),
  claim: defineRoute('POST', '/orders/:id/claim-earlier', { params: IdParams, returns: MessageResponse }),
}

export const guestReferralRoutes = {
  /** 202 whatever becomes of the message, so that nobody learns anything about an address. */
  create: defineRoute('POST', '/directory/referrals', {
    body: NewGuestReferral,
    access,
    statuses: [202],
    returns: z.object({ draft: DraftId, sent_to: z.string().describe('masked'), expires_at: z.string() }),
  }),
  /** By the code, or by the secret of the mailed link. Repeated, it gives the same answer. */
  confirm: defineRoute('POST', '/directory/referrals/confirm', {
    body: z.union([z.object({ draft: DraftId, code: GuestCode }), z.object({ token: DraftToken })]),
    access,
    transaction: 'manual',
    statuses: [201],
    returns: z.object({
      number: Id,
      vendor: NamedRef,
      answers_by: CalendarDate,
      link: z.string().describe('of the status page, relative to the hub'),
    }),
  }),
  resend: defineRoute('POST', '/directory/referrals/resend', {
    body: z.object({ draft: DraftId }),
    access,
    statuses: [202],
    returns: MessageResponse,
  }),
  /** 'This was not me': no more of these messages to the address for a month. */
  disown: defineRoute('POST', '/directory/referrals/disown', {
    body: z.object({ token: DraftToken }),
    access,
    returns: MessageResponse,
  }),
}

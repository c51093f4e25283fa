import { z } from 'zod'
import {
  AGE_CONFIRMATION_REQUIRED_MESSAGE,
  GuestReferralRequest,
  GuestSender,
  PRIVACY_POLICY_AGREEMENT_REQUIRED_MESSAGE,
  SentFor,
  type guestReferralRoutes,
} from '#contract/guest-referrals.ts'
import { NewReferral } from '#contract/referrals.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { PublicVendor } from '#contract/public-directory.ts'
import { EMPTY_CLIENT_FORM_VALUES, toClientBody } from '#web/features/referrals/send/client-draft.ts'
import type { ReferralDraft } from '#web/features/referrals/send/referral-draft.ts'

export type GuestDraft = RouteOutput<typeof guestReferralRoutes.create>
/** A draft with the values of the forms that it was made from. */
export interface CreatedGuestDraft {
  draft: Pick<GuestDraft, 'draft' | 'expires_at'>
  values: string
  /** Made before a reload, which forgets what was typed. */
  isRestored: boolean
}
export type ConfirmedGuestReferral = RouteOutput<typeof guestReferralRoutes.confirm>

/** The first step: the fields of the signed-in form but the document, and whom it is for. */
export type ReferralDetailsFormValues = Pick<ReferralDraft, keyof ReferralDetailsBody>

export type ReferralDetailsBody = Omit<z.input<typeof GuestReferralRequest>, 'client'>

/**
 * A single location is preselected, as in the signed-in form (REF-003); of several the one that the address of the page
 * names.
 */
export const createReferralDetailsFormValues = (
  { locations }: Pick<PublicVendor, 'locations'>,
  shownLocation?: number,
): ReferralDetailsFormValues => ({
  service: null,
  subService: null,
  options: [],
  location: (locations.length === 1 ? locations[0] : locations.find(({ id }) => id === shownLocation))?.id ?? null,
  details: '',
  contactNow: false,
})

/** A missing service or location stays missing, so that it is refused. */
export const toReferralDetailsBody = (values: ReferralDetailsFormValues): ReferralDetailsBody => ({
  ...values,
  service: values.service!,
  location: values.location!,
})

export const EMPTY_SENDER_FORM_VALUES = {
  first: '',
  last: '',
  email: '',
  phone: '',
  sentFor: '' as SentFor | '',
  ...EMPTY_CLIENT_FORM_VALUES,
  isOfAge: false,
  hasAgreed: false,
  /** Nobody sees it: machines fill it in. */
  website: '',
}
export type SenderFormValues = typeof EMPTY_SENDER_FORM_VALUES

/** The second step as the form shows it; the request has one `agrees` for both boxes. */
export const SenderStepInput = z.object({
  ...GuestSender.shape,
  sentFor: SentFor,
  client: NewReferral.shape.client,
  isOfAge: z.literal(true, AGE_CONFIRMATION_REQUIRED_MESSAGE),
  hasAgreed: z.literal(true, PRIVACY_POLICY_AGREEMENT_REQUIRED_MESSAGE),
  website: z.string(),
})
export type SenderStepInput = z.input<typeof SenderStepInput>

/** An empty choice is refused by the schema. */
export const toSenderStepBody = (values: SenderFormValues) => {
  const { first, last, email, phone, sentFor, isOfAge, hasAgreed, website } = values
  // What was written about somebody else stays in the form alone once the guest says that they refer themselves.
  const client = sentFor === 'other' ? toClientBody(values) : null
  return { first, last, email, phone, sentFor, isOfAge, hasAgreed, website, client } as SenderStepInput
}

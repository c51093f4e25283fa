import { z } from 'zod'
import { Role } from './accounts.ts'
import { MessageResponse, Id, Language, NamedRef } from './fields.ts'
import { ReferralAnswer } from './referral-answers.ts'
import { msg } from './message.ts'
import { Referral } from './referrals.ts'
import { ReferralOpening } from './referral-history.ts'
import { defineRoute } from './route.ts'

/** The file name of an export of one's own data. */
export const OWN_DATA_FILE_NAME = 'my_data.json'

const Timestamp = z.iso.datetime()
const VendorSince = z.strictObject({ vendor: NamedRef, since: Timestamp })

/** The exported file: the data that the hub keeps about the caller, and about nobody else (SR-099). */
export const OwnData = z.strictObject({
  exported_at: Timestamp,
  account: z.strictObject({
    id: Id,
    first: z.string(),
    last: z.string(),
    email: z.string(),
    new_email: z.string().nullable().describe('entered and not confirmed yet'),
    phone: z.string(),
    role: Role,
    occupation: z.string().nullable(),
    language: Language,
    enable_sending_sms: z.boolean(),
    enable_sending_email: z.boolean(),
    email_verified_at: Timestamp.nullable(),
    created_at: Timestamp,
  }),
  follows: z.array(VendorSince),
  subscriptions: z.array(VendorSince),
  likes: z.array(VendorSince),
  consents: z.array(
    z.strictObject({
      referral: Id,
      attachment: Id,
      vendor: Id,
      given_at: Timestamp,
      withdrawn_at: Timestamp.nullable(),
      wording_sha256: z.string().describe('of the consent text as it was shown'),
    }),
  ),
  referrals: z.array(
    Referral.omit({ user: true, may: true }).extend({
      openings: z.array(ReferralOpening),
      answers: z.array(ReferralAnswer),
    }),
  ),
})
export type OwnData = z.output<typeof OwnData>

const CurrentPassword = z.string().max(1_000)

export const myDataRoutes = {
  /** Once a day; returns a file in the shape of `OwnData`. */
  export: defineRoute('POST', '/account/export', {
    body: z.object({
      current_password: CurrentPassword.optional().describe('required when the sign-in is not recent'),
    }),
    media: 'file',
    transaction: 'manual',
    returns: z.unknown(),
  }),
  deleteAccount: defineRoute('POST', '/account/delete', {
    body: z.object({
      current_password: CurrentPassword.default(''),
      confirmed: z.literal(true, msg('Please confirm that you want to delete your account.')),
    }),
    transaction: 'manual',
    returns: MessageResponse,
  }),
}

import { z } from 'zod'
import { Role } from './accounts.ts'
import { Done, Id, Language, NamedRef } from './fields.ts'
import { Opening, Referral } from './referrals.ts'
import { route } from './route.ts'

/** Under this name the browser saves what people export of themselves. */
export const OWN_DATA_FILE_NAME = 'my_data.json'

const Moment = z.iso.datetime()
const Tie = z.strictObject({ vendor: NamedRef, since: Moment })

/** The exported file: what the hub keeps of the person who asks, and of nobody else (SR-099). */
export const OwnData = z.strictObject({
  exported_at: Moment,
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
    email_verified_at: Moment.nullable(),
    created_at: Moment,
  }),
  follows: z.array(Tie),
  subscriptions: z.array(Tie),
  likes: z.array(Tie),
  consents: z.array(
    z.strictObject({
      referral: Id,
      attachment: Id,
      vendor: Id,
      given_at: Moment,
      withdrawn_at: Moment.nullable(),
      wording_sha256: z.string().describe('of the text that was agreed to, as it was shown'),
    }),
  ),
  referrals: z.array(Referral.omit({ user: true, may: true }).extend({ openings: z.array(Opening) })),
})
export type OwnData = z.output<typeof OwnData>

const CurrentPassword = z.string().max(1_000)

export const myDataRoutes = {
  /** Once a day; the answer is a file of the shape of `OwnData`. */
  export: route('POST', '/account/export', {
    body: z.object({
      current_password: CurrentPassword.optional().describe('proves who asks, when the sign-in is not fresh'),
    }),
    media: 'file',
    run: 'own',
    returns: z.unknown(),
  }),
  deleteAccount: route('POST', '/account/delete', {
    body: z.object({
      current_password: CurrentPassword.default(''),
      confirmed: z.literal(true, 'Please confirm that you want to delete your account.'),
    }),
    run: 'own',
    returns: Done,
  }),
}

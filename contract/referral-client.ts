import { z } from 'zod'
import { OptionalPhone, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'

export const CLIENT_NAME_MAX_LENGTH = 120
export const CLIENT_CONTACT_NOTE_MAX_LENGTH = 300

/** Whom a referral is for, when that is not its sender. */
export const NewReferralClient = z.object({
  name: requiredTextSchema(
    CLIENT_NAME_MAX_LENGTH,
    msg('Please write the name of the person whom the referral is for.'),
  ),
  phone: OptionalPhone.default(''),
  contact_note: trimmedTextSchema(CLIENT_CONTACT_NOTE_MAX_LENGTH)
    .default('')
    .describe('how to reach them, to be read before the phone is used'),
})

/** Whom the referral is for, when the sender has said so; null for everybody once the consent is withdrawn. */
export const ReferralClient = z.object({ name: z.string(), phone: z.string(), contact_note: z.string() })
export type ReferralClient = z.output<typeof ReferralClient>

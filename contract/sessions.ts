import { z } from 'zod'
import { ExistingPassword, Id, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'

export const VERIFICATION_CODE_LENGTH = 6

export const DeviceMarks = z
  .array(trimmedTextSchema(200))
  .max(20)
  .default([])
  .describe('the device marks that this browser keeps (SR-072)')

export const SignInCredentials = z.object({
  username: requiredTextSchema(254, msg('Username is required')),
  password: ExistingPassword,
  known_devices: DeviceMarks,
})

export const SignInResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('seconds until the sign-in ends at the latest'),
  two_step: z.boolean(),
})

export const VerificationCodeBody = z.object({ token: trimmedTextSchema(64) })

/** One active session, without its token. */
export const ActiveSession = z.object({
  id: Id,
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean().describe('the session of this request'),
})
export type ActiveSession = z.output<typeof ActiveSession>

/** The time at which this session ends without activity. Reading it does not count as activity (SR-012). */
export const SessionExpiry = z.object({
  ends_at: z.iso.datetime(),
  seconds_left: z.int().min(0).describe('until then; the clock of the caller may be wrong'),
  can_go_on: z.boolean().describe('false when only a new sign-in helps'),
})

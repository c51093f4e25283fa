import { z } from 'zod'
import { Done, Id, Password, requiredText, text } from './fields.ts'
import { route } from './route.ts'

export const Role = z.enum(['ADMIN', 'VENDOR', 'CLIENT'])
export type Role = z.output<typeof Role>

export const TOKEN_LENGTH = 6

/** The signed-in user. Before two-step only `id`, the role flags, `active` and `two_step` are sent (decision 18). */
export const CurrentUser = z.object({
  id: Id,
  role: Role,
  isAdmin: z.boolean(),
  isVendor: z.boolean(),
  isClient: z.boolean(),
  active: z.boolean(),
  two_step: z.boolean().describe('true while this sign-in still has to pass two-step'),
  first: z.string().optional(),
  last: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  occupation_id: Id.nullish(),
  enable_sending_sms: z.boolean().optional(),
  enable_sending_email: z.boolean().optional(),
  email_verified_at: z.string().nullish(),
  created_at: z.string().optional(),
  language: z.enum(['en', 'fr']).optional(),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const Credentials = z.object({
  username: requiredText(254, 'Username is required'),
  password: Password,
})

const SignedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('seconds until the sign-in ends at the latest'),
  two_step: z.boolean(),
})

const VerificationToken = z.object({ token: text(64) })

export const accountRoutes = {
  signIn: route('POST', '/login', { body: Credentials, returns: SignedIn, access: 'public', run: 'own' }),
  current: route('GET', '/user', { returns: CurrentUser, access: 'half' }),
  verify: route('POST', '/verifyMFAToken', {
    body: VerificationToken,
    returns: z.object({ success: z.literal(true) }),
    access: 'half',
    run: 'own',
  }),
  resend: route('POST', '/resendMFAToken', { returns: Done, access: 'half', run: 'own' }),
  signOut: route('POST', '/logout', { returns: Done, access: 'public' }),
}

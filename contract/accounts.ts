import { z } from 'zod'
import { MessageResponse, BooleanFlag, Id, IdParams, Language, NewPassword, trimmedTextSchema } from './fields.ts'
import { pageSchema } from './paging.ts'

import { isConfirmationAbsentOrMatching, PASSWORD_MISMATCH_ISSUE, PERSON_FIELDS } from './person-fields.ts'
import { UserRights } from './rights.ts'
import { defineRoute } from './route.ts'
import {
  ActiveSession,
  SignInCredentials,
  DeviceMarks,
  SessionExpiry,
  SignInResponse,
  VerificationCodeBody,
} from './sessions.ts'

export const Role = z.enum(['ADMIN', 'VENDOR', 'CLIENT'])
export type Role = z.output<typeof Role>

/**
 * The signed-in user. Before two-step only `id`, the role flags, `active` and `two_step` are sent (decision 18), and
 * `two_step_by` for users of an authenticator app.
 */
export const CurrentUser = z.object({
  id: Id,
  role: Role,
  isAdmin: z.boolean(),
  isVendor: z.boolean(),
  isClient: z.boolean(),
  active: z.boolean(),
  two_step: z.boolean().describe('true while this sign-in has not passed two-step'),
  two_step_by: z.literal('app').optional(),
  is_vendor: z.boolean().optional().describe('the same as isVendor'),
  first: z.string().optional(),
  last: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  occupation_id: Id.nullish(),
  enable_sending_sms: z.boolean().optional(),
  enable_sending_email: z.boolean().optional(),
  email_verified_at: z.string().nullish(),
  created_at: z.string().optional(),
  language: Language.optional(),
  version: z.int().optional().describe('increases with each edit; sent back with an edit to detect conflicts'),
  confirm_email: z
    .boolean()
    .optional()
    .describe('the address was changed and is not confirmed: the old one stays in use'),
  signs_in_with_email: z
    .boolean()
    .optional()
    .describe('the address signs in; false while one that the user has entered is not confirmed'),
  confirm_phone: z.boolean().optional().describe('the same for the phone'),
  authenticator: z.boolean().optional().describe('an authenticator app is in use'),
  may: UserRights.optional(),
  invitations: z.int().optional().describe('unanswered invitations to become a contact of a vendor'),
  earlier_referrals: z.int().optional().describe('sent from the confirmed address before there was an account'),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** The fields that users may change on their own account. Role, active and similar fields are excluded. */
export const OwnAccountEdit = z
  .object({
    ...PERSON_FIELDS,
    occupation: Id.nullish(),
    occupation_id: Id.nullish().describe('the same as occupation'),
    enable_sending_sms: BooleanFlag,
    enable_sending_email: BooleanFlag,
    language: Language.optional(),
    password: z
      .union([z.literal(''), NewPassword])
      .optional()
      .describe('unchanged when empty or left out'),
    password_confirmation: z.string().optional(),
    current_password: z.string().max(1_000).optional().describe('required when the sign-in is not recent (SR-007)'),
    version: z.int().optional().describe('as read; 409 when somebody else has changed the account since'),
  })
  .refine(isConfirmationAbsentOrMatching, PASSWORD_MISMATCH_ISSUE)
export type OwnAccountEdit = z.output<typeof OwnAccountEdit>

/** Fields that need the current password, as a new password does, when the sign-in is not recent (SR-007). */
export const SENSITIVE_ACCOUNT_FIELDS = ['email', 'phone', 'enable_sending_sms', 'enable_sending_email'] as const

const MessageChannel = z.enum(['email', 'sms'])
export type MessageChannel = z.output<typeof MessageChannel>
export const accountRoutes = {
  signIn: defineRoute('POST', '/login', {
    body: SignInCredentials,
    returns: SignInResponse,
    access: 'public',
    transaction: 'manual',
  }),
  current: defineRoute('GET', '/user', { returns: CurrentUser, access: 'pre-two-step' }),
  verify: defineRoute('POST', '/verifyMFAToken', {
    body: VerificationCodeBody,
    returns: z.object({ success: z.literal(true) }),
    access: 'pre-two-step',
    transaction: 'manual',
  }),
  resend: defineRoute('POST', '/resendMFAToken', {
    returns: MessageResponse,
    access: 'pre-two-step',
    transaction: 'manual',
  }),
  sessionEnd: defineRoute('GET', '/session', { returns: SessionExpiry }),
  signOut: defineRoute('POST', '/logout', { returns: MessageResponse, access: 'public' }),
  /** Only the caller's own account; 404 for others. */
  edit: defineRoute('PUT', '/account/:id', {
    params: IdParams,
    body: OwnAccountEdit,
    returns: CurrentUser,
    transaction: 'manual',
  }),
  activeSessions: defineRoute('GET', '/account/sessions', { returns: pageSchema(ActiveSession) }),
  endSession: defineRoute('DELETE', '/account/sessions/:id', { params: IdParams, returns: MessageResponse }),
  /** Ends all sessions but the caller's. */
  endOtherSessions: defineRoute('DELETE', '/account/sessions', { returns: MessageResponse }),
  /** Administrators only; ends the sessions of any user. */
  endSessionsOfUser: defineRoute('POST', '/admin/users/:id/end-sessions', {
    params: IdParams,
    returns: MessageResponse,
  }),
  /** Sends a verification code to a changed address or number (SR-023). */
  askToConfirm: defineRoute('POST', '/account/confirmations', {
    body: z.object({ channel: MessageChannel }),
    returns: MessageResponse,
  }),
  confirm: defineRoute('PUT', '/account/confirmations', {
    body: z.object({ channel: MessageChannel, token: trimmedTextSchema(64) }),
    returns: CurrentUser,
    transaction: 'manual',
  }),
  /** Sends a message to the caller's own address or number, to try whether messages arrive there; a few an hour. */
  sendTestMessage: defineRoute('POST', '/account/test-messages', {
    body: z.object({ channel: MessageChannel }),
    returns: MessageResponse,
  }),
  /**
   * Returns the device mark that the browser keeps and sends with its next sign-ins; an existing one for this user is
   * reused.
   */
  markDevice: defineRoute('POST', '/account/known-device', {
    body: z.object({ known_devices: DeviceMarks }),
    returns: z.object({ known_device: z.string() }),
    transaction: 'manual',
  }),
  setLanguage: defineRoute('PUT', '/account/language', {
    body: z.object({ language: Language }),
    returns: MessageResponse,
  }),
  makeEmailVerified: defineRoute('PUT', '/make-email-verified/:id', { params: IdParams, returns: MessageResponse }),
}

import { z } from 'zod'
import { MessageResponse, NewPassword, requiredEmailSchema, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'
import { isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE } from './person-fields.ts'
import { defineRoute } from './route.ts'

/** Requests a reset link. */
export const ForgotPassword = z.object({ email: requiredEmailSchema(msg('Email is required')) })

export const PasswordReset = z
  .object({
    token: trimmedTextSchema(200),
    email: trimmedTextSchema(254),
    password: NewPassword,
    password_confirmation: z.string(msg('The password confirmation does not match.')),
  })
  .refine(isPasswordConfirmed, {
    ...PASSWORD_MISMATCH_ISSUE,
    error: msg('The password confirmation does not match.'),
  })

export const passwordResetRoutes = {
  /** The response is the same for every address. */
  forgot: defineRoute('POST', '/reset-password', {
    body: ForgotPassword,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
  /** A wrong, a used and an expired token all give 422. The device mark of the new password goes to who has read the mailbox. */
  reset: defineRoute('POST', '/reset/password', {
    body: PasswordReset,
    returns: MessageResponse.extend({ known_device: z.string().optional() }),
    access: 'public',
    transaction: 'manual',
  }),
}

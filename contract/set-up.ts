import { z } from 'zod'
import {
  MessageResponse,
  NewPassword,
  requiredPersonNameSchema,
  requiredPhoneSchema,
  requiredEmailSchema,
  trimmedTextSchema,
} from './fields.ts'
import { msg } from './message.ts'
import { isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE } from './registration.ts'
import { defineRoute } from './route.ts'

/** Creates the first administrator of a hub, with the link that the server prints at start. */
export const FirstAdministrator = z
  .object({
    token: trimmedTextSchema(100),
    first: requiredPersonNameSchema(msg('First Name is required')),
    last: requiredPersonNameSchema(msg('Last Name is required')),
    email: requiredEmailSchema(msg('Email is required')),
    phone: requiredPhoneSchema(msg('Phone is required')),
    password: NewPassword,
    password_confirmation: z.string(msg('Passwords do not match')),
  })
  .refine(isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE)
export type FirstAdministrator = z.output<typeof FirstAdministrator>

export const setUpRoutes = {
  /** 422 for a wrong token, and for the right one once an administrator exists. */
  setUp: defineRoute('POST', '/set-up', {
    body: FirstAdministrator,
    returns: MessageResponse,
    access: 'public',
    transaction: 'manual',
  }),
}

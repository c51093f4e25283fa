import { z } from 'zod'
import { MessageResponse, NewPassword, PersonName, Phone, RequiredEmail, trimmedText } from './fields.ts'
import { msg } from './message.ts'
import { EVEN_IF_FIELDS_FAIL } from './registration.ts'
import { defineRoute } from './route.ts'

/** Creates the first administrator of a hub, with the link that the server prints at start. */
export const FirstAdministrator = z
  .object({
    token: trimmedText(100),
    first: PersonName(msg('First Name is required')),
    last: PersonName(msg('Last Name is required')),
    email: RequiredEmail(msg('Email is required')),
    phone: Phone(msg('Phone is required')),
    password: NewPassword,
    password_confirmation: z.string(msg('Passwords do not match')),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: msg('Passwords do not match'),
    ...EVEN_IF_FIELDS_FAIL,
  })
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

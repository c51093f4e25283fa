import { z } from 'zod'
import { Done, NewPassword, PersonName, Phone, RequiredEmail, text } from './fields.ts'
import { onEverything } from './registration.ts'
import { route } from './route.ts'

/** The first administrator of a hub, by the link that its start has printed. */
export const SetUp = z
  .object({
    token: text(100),
    first: PersonName('First Name is required'),
    last: PersonName('Last Name is required'),
    email: RequiredEmail('Email is required'),
    phone: Phone('Phone is required'),
    password: NewPassword,
    password_confirmation: z.string('Passwords do not match'),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: 'Passwords do not match',
    ...onEverything,
  })
export type SetUp = z.output<typeof SetUp>

export const setUpRoutes = {
  /** 422 for a wrong token, and for the right one once there is an administrator. */
  setUp: route('POST', '/set-up', { body: SetUp, returns: Done, access: 'public', run: 'own' }),
}

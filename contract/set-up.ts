import { z } from 'zod'
import { Language, MessageResponse, trimmedTextSchema } from './fields.ts'

import { isPasswordConfirmed, PASSWORD_MISMATCH_ISSUE, PERSON_FIELDS, NEW_PASSWORD_FIELDS } from './person-fields.ts'
import { defineRoute } from './route.ts'

/** Creates the first administrator of a hub, with the link that the server prints at start. */
export const FirstAdministrator = z
  .object({
    token: trimmedTextSchema(100),
    ...PERSON_FIELDS,
    ...NEW_PASSWORD_FIELDS,
    language: Language.default('en'),
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

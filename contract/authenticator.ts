import { z } from 'zod'
import { MessageResponse, trimmedTextSchema } from './fields.ts'
import { defineRoute } from './route.ts'

/** The secret for an authenticator app; returned once, during set-up. */
const Setup = z.object({ secret: z.string(), uri: z.string().describe('the content of the QR code') })

const Code = z.object({ token: trimmedTextSchema(64) })

/** Codes of an app replace those by email and SMS: the stronger choice (SR-024). */
export const authenticatorRoutes = {
  /** Takes effect only after `confirm`. */
  begin: defineRoute('POST', '/account/authenticator', {
    body: z.object({ current_password: z.string().max(1_000).optional() }),
    returns: Setup,
    transaction: 'manual',
  }),
  /** Activates the app and returns the recovery codes once. */
  confirm: defineRoute('PUT', '/account/authenticator', {
    body: Code,
    returns: z.object({ recovery_codes: z.array(z.string()) }),
    transaction: 'manual',
  }),
  /** Requires a code of the app, or a recovery code. */
  remove: defineRoute('POST', '/account/authenticator/remove', {
    body: Code,
    returns: MessageResponse,
    transaction: 'manual',
  }),
}

import { z } from 'zod'
import { MessageResponse, trimmedText } from './fields.ts'
import { defineRoute } from './route.ts'

/** What an authenticator app needs to know; answered once, while it is set up. */
const Setup = z.object({ secret: z.string(), uri: z.string().describe('what the QR code says') })

const Code = z.object({ token: trimmedText(64) })

/** Codes of an app in place of those by e-mail and SMS: the stronger choice (SR-024). */
export const authenticatorRoutes = {
  /** Nothing changes before `confirm`. */
  begin: defineRoute('POST', '/account/authenticator', {
    body: z.object({ current_password: z.string().max(1_000).optional() }),
    returns: Setup,
    transaction: 'manual',
  }),
  /** Puts it to use; answers the recovery codes, this once. */
  confirm: defineRoute('PUT', '/account/authenticator', {
    body: Code,
    returns: z.object({ recovery_codes: z.array(z.string()) }),
    transaction: 'manual',
  }),
  /** Needs a code of the app, or a recovery code. */
  remove: defineRoute('POST', '/account/authenticator/remove', {
    body: Code,
    returns: MessageResponse,
    transaction: 'manual',
  }),
}

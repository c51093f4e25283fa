import type { Selectable } from 'kysely'
import type { Config } from '#server/platform/config.ts'
import type { Tables } from '#server/tables.ts'

type EmailState = Pick<Selectable<Tables['users']>, 'email_verified_at' | 'code_email'>

/**
 * Whether the user has proved that they read the mailbox of their address. Anybody can register with the address of somebody
 * else, so that an address which was never confirmed gives no rights. Codes still go to the previous address while
 * `code_email` holds it.
 */
export const hasConfirmedEmail = ({ email_verified_at, code_email }: EmailState): boolean =>
  email_verified_at !== null && code_email === null

/**
 * Whether somebody with this address may become a contact. A hub without a second step trusts the addresses that people enter.
 * Imports and claims of a mailbox, which nobody looks at again, ask for a confirmed address on every hub.
 */
export const isEmailTrusted = ({ twoStep }: Pick<Config, 'twoStep'>, user: EmailState): boolean =>
  !twoStep || hasConfirmedEmail(user)

import type { Selectable } from 'kysely'
import type { Tables } from '#server/tables.ts'

/**
 * Whether the user has proved that they read the mailbox of their address. Anybody can register with the address of somebody
 * else, so that an address which was never confirmed gives no rights. Codes still go to the previous address while
 * `code_email` holds it.
 */
export const hasConfirmedEmail = ({
  email_verified_at,
  code_email,
}: Pick<Selectable<Tables['users']>, 'email_verified_at' | 'code_email'>): boolean =>
  email_verified_at !== null && code_email === null

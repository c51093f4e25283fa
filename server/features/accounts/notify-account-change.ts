import type { Selectable } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { queueMessage, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { tryCountNoticeToUnconfirmedAddress } from '#server/features/email-confirmation/unconfirmed-address-limits.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

/** Account fields whose changes trigger a notification. */
const FIELD_NAMES = {
  password: msg('password'),
  email: msg('email address'),
  phone: msg('phone number'),
  enable_sending_sms: msg('two-factor notification by SMS'),
  enable_sending_email: msg('two-factor notification by email'),
  authenticator: msg('authenticator app'),
}
export type SensitiveAccountField = keyof typeof FIELD_NAMES

type Owner = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'code_email' | 'email_verified_at' | 'language'>

/**
 * Notifies the address that the account had before, so that owners learn of a change that they did not make (SR-007); while a new one is not
 * confirmed, the one before it.
 */
export async function notifyAccountChange(
  services: MessageQueueDependencies,
  db: Db,
  { id, email: entered, code_email, email_verified_at, language }: Owner,
  changed: SensitiveAccountField[],
): Promise<void> {
  const email = code_email ?? entered
  const isUnconfirmed = email_verified_at === null
  if (isUnconfirmed && !(await tryCountNoticeToUnconfirmedAddress(services, db, { email, at: services.clock.now() })))
    return
  const fieldNamesIn = (reader: Language) =>
    changed.map((field) => renderInLanguage(reader, FIELD_NAMES[field])).join(', ')
  await queueMessage(services, db, {
    kind: 'account changed',
    to: { email, language, accountId: id },
    values: { change: { en: fieldNamesIn('en'), fr: fieldNamesIn('fr') } },
  })
}

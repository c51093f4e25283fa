import type { Language } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { queueMessage, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import type { Db } from '#server/platform/db.ts'
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

/** Notifies the address that the account had before, so that owners learn of a change that they did not make (SR-007). */
export async function notifyAccountChange(
  services: MessageQueueDependencies,
  db: Db,
  { email, language }: { email: string; language: Language },
  changed: SensitiveAccountField[],
): Promise<void> {
  const fieldNamesIn = (reader: Language) =>
    changed.map((field) => renderInLanguage(reader, FIELD_NAMES[field])).join(', ')
  await queueMessage(services, db, {
    kind: 'account changed',
    to: { email, language },
    values: { change: { en: fieldNamesIn('en'), fr: fieldNamesIn('fr') } },
  })
}

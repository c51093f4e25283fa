import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'

/** Account fields whose changes trigger a notification, with their names in both languages. */
const FIELD_NAMES = {
  password: { en: 'password', fr: 'mot de passe' },
  email: { en: 'e-mail address', fr: 'adresse courriel' },
  phone: { en: 'phone number', fr: 'numéro de téléphone' },
  enable_sending_sms: { en: 'two-step verification by SMS', fr: 'vérification en deux étapes par texto' },
  enable_sending_email: { en: 'two-step verification by e-mail', fr: 'vérification en deux étapes par courriel' },
  authenticator: { en: 'authenticator app', fr: "application d'authentification" },
}
export type SensitiveField = keyof typeof FIELD_NAMES

/** Notifies the address that the account had before, so that owners learn of a change that they did not make (SR-007). */
export async function notifyAccountChange(
  services: Services,
  db: Db,
  { email, language }: { email: string; language: 'en' | 'fr' },
  changed: SensitiveField[],
): Promise<void> {
  const list = (tongue: 'en' | 'fr') => changed.map((field) => FIELD_NAMES[field][tongue]).join(', ')
  await queueMessage(services, db, {
    kind: 'account changed',
    to: { email, language },
    values: { change: { en: list('en'), fr: list('fr') } },
  })
}

import type { Selectable } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { Paging } from '#contract/paging.ts'
import { anyHashSql, readPage, type Db, type RowPage } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { getMessageKindSettings, type MessageKind } from './message-kinds.ts'
import { vendorShownToUserRoleCondition } from './vendor-shown-to-user-role-condition.ts'
import type { UnsubscribeTarget } from './unsubscribe-token.ts'
import type { QueuedMessage } from './queued-message.ts'

export type NotificationSettingRow = Selectable<Tables['notification_settings']>

export const findNotificationSettingByKind = (db: Db, kind: MessageKind): Promise<NotificationSettingRow | undefined> =>
  db.selectFrom('notification_settings').selectAll().where('setting_name', '=', kind).executeTakeFirst()

/** The address and the language of a message. */
export interface MessageDestination {
  to: string
  language: Language
}

/**
 * Reads the recipient's current address, not the one at the time of queueing. Returns null if the account is inactive,
 * the channel is switched off, or the user is no longer a contact of the vendor that the message is about.
 */
export async function findAllowedDestination(
  db: Db,
  { kind, channel, to }: Pick<QueuedMessage, 'kind' | 'channel' | 'to'>,
): Promise<MessageDestination | null> {
  if (!('userId' in to)) return { to: 'phone' in to ? to.phone : to.email, language: to.language ?? 'en' }
  const user = await db
    .selectFrom('users')
    .select(['email', 'code_email', 'phone', 'code_phone', 'language', 'enable_sending_email', 'enable_sending_sms'])
    .where('id', '=', to.userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user || (to.contactOf !== undefined && !(await isContactOf(db, to.userId, to.contactOf)))) return null
  const isOn = channel === 'sms' ? user.enable_sending_sms : user.enable_sending_email
  const { always, emailOnly } = getMessageKindSettings(kind)
  if (!isOn && !always && !emailOnly) return null
  // An unconfirmed phone number gets no message, and an unconfirmed address no verification code (SR-023).
  const email = kind === 'two-step token' ? (user.code_email ?? user.email) : user.email
  return { to: channel === 'sms' ? (user.code_phone ?? user.phone) : email, language: user.language }
}

const isContactOf = async (db: Db, userId: number, vendorId: number): Promise<boolean> =>
  (await db
    .selectFrom('vendor_contacts')
    .select('id')
    .where('user_id', '=', userId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()) !== undefined

/**
 * Whether the recipient has not unsubscribed, and the vendor whose updates they get is still listed and shown to them; `addressHashes` are all forms in
 * which an address may be stored.
 */
export async function isStillSubscribed(
  db: Db,
  subscription: UnsubscribeTarget,
  addressHashes: Buffer[],
): Promise<boolean> {
  if ('userId' in subscription) {
    const follow = await db
      .selectFrom('follows as f')
      .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select('f.is_subscriber')
      .where('f.user_id', '=', subscription.userId)
      .where('f.vendor_id', '=', subscription.vendorId)
      .where('v.is_listed', '=', true)
      .where('v.is_archived', '=', false)
      .where(vendorShownToUserRoleCondition)
      .executeTakeFirst()
    return follow?.is_subscriber === true
  }
  const unsubscribed = await db
    .selectFrom('unsubscribed_addresses')
    .select('at')
    .where('address_hash', '=', anyHashSql(addressHashes))
    .limit(1)
    .executeTakeFirst()
  return unsubscribed === undefined
}

/** Lists the templates, about a dozen, in the order of their creation. */
export function findNotificationSettingPage(db: Db, paging: Paging): Promise<RowPage<NotificationSettingRow>> {
  const all = db.selectFrom('notification_settings')
  return readPage(all.selectAll().orderBy('id'), all, paging)
}

export type UndeliveredMessageRow = Omit<Selectable<Tables['undelivered_messages']>, 'sealed' | 'message_id'> & {
  first: string | null
  last: string | null
}

/** Newest first; housekeeping deletes them after a month. */
export function findUndeliveredMessagePage(db: Db, paging: Paging): Promise<RowPage<UndeliveredMessageRow>> {
  const all = db.selectFrom('undelivered_messages as m')
  const list = all
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.kind', 'm.channel', 'm.user_id', 'm.queued_at', 'm.failed_at', 'm.reason', 'u.first', 'u.last'])
    .orderBy('m.failed_at', 'desc')
    .orderBy('m.id', 'desc')
  return readPage(list, all, paging)
}

import { sql, type RawBuilder } from 'kysely'
import type { AnswerByLinkMode } from '#contract/referral-by-link.ts'
import type { Config } from '#server/platform/config.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { vendorCanAnswerByLinkCondition } from './mailbox-problems.ts'
import { selectActivePrimaryContacts } from './primary-contacts.ts'
import { canSendSms } from './queue-message.ts'
import type { MessageValue, Recipient } from './queued-message.ts'
import { vendorShownToUserRoleCondition } from './vendor-shown-to-user-role-condition.ts'

const toRecipients = (rows: { user_id: number }[]): Recipient[] => rows.map(({ user_id }) => ({ userId: user_id }))

/** Nobody gets a message about their own action. */
const withoutUser = (recipients: Recipient[], except: number | null) =>
  recipients.filter((to) => !('userId' in to && to.userId === except))

/**
 * The recipients for each of these vendors: its primary contacts; all contacts if it has no primary one; the vendor's
 * own email address if it has no contact with an active account.
 */
export async function loadRecipientsByVendor(db: Db, vendorIds: number[]): Promise<Map<number, Recipient[]>> {
  if (vendorIds.length === 0) return new Map()
  const { rows } = await typedSql({ id: 'number', email: 'string', contacts: 'number[]', primary: 'number[]' })`
    select v.id, v.email,
      coalesce(array_agg(u.id order by c.id) filter (where u.id is not null), '{}') as contacts,
      coalesce(array_agg(u.id order by c.id) filter (where c.is_primary and u.id is not null), '{}') as primary
    from vendors v left join vendor_contacts c on c.vendor_id = v.id left join users u on u.id = c.user_id and u.active
    where v.id = any(${vendorIds}::int[]) group by v.id`.execute(db)
  return new Map(
    rows.map(({ id, email, contacts, primary }) => [
      id,
      contacts.length === 0
        ? [{ email, vendorId: id }]
        : (primary.length > 0 ? primary : contacts).map((userId) => ({ userId, contactOf: id })),
    ]),
  )
}

/** Whether any contact that `loadRecipientsByVendor` returns for the vendor `v` has a channel switched on. */
export const vendorHasReachableContactCondition = (config: Config): RawBuilder<boolean> => sql<boolean>`exists (
  select from vendor_contacts c join users u on u.id = c.user_id and u.active where c.vendor_id = v.id
    and (u.enable_sending_email
      or ${canSendSms(config)}::boolean and u.enable_sending_sms and coalesce(u.code_phone, u.phone) <> '')
    and (c.is_primary or not exists (select from vendor_contacts p join users a on a.id = p.user_id and a.active
      where p.vendor_id = v.id and p.is_primary)))`

/** The recipients for one vendor, without the user `except`. */
export async function listVendorRecipients(db: Db, vendorId: number, except: number | null): Promise<Recipient[]> {
  const contacts = (await loadRecipientsByVendor(db, [vendorId])).get(vendorId) ?? []
  return withoutUser(contacts, except)
}

/** The own email address of a vendor, which no account needs to belong to. */
export interface VendorMailboxRecipient {
  vendorId: number
  vendor: string
  email: string
  answerByLink: AnswerByLinkMode
  doLinksWork: boolean
}

export async function loadMailboxesByVendor(db: Db, ids: number[]): Promise<Map<number, VendorMailboxRecipient>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vendors as v')
    .select(['v.id as vendorId', 'v.name as vendor', 'v.email', 'v.answer_by_link as answerByLink'])
    .select(vendorCanAnswerByLinkCondition.as('doLinksWork'))
    .where('v.id', '=', anyIdSql(ids))
    .execute()
  return new Map(rows.map((mailbox) => [mailbox.vendorId, mailbox]))
}

/** The names of these vendors, in the order of the ids. */
export async function loadVendorNames(db: Db, ids: number[]): Promise<string[]> {
  const rows = await db.selectFrom('vendors').select(['id', 'name']).where('id', '=', anyIdSql(ids)).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
}

/** Instead of the name of a vendor that is not listed: anybody can register one under the name of somebody else. */
const UNLISTED_VENDOR: MessageValue = {
  en: 'a vendor that is not listed yet',
  fr: 'un fournisseur qui n’est pas encore affiché',
}

/** The name of the vendor for one of its contacts; undefined if the user is no contact. */
export const findVendorNameForContact = (db: Db, vendorId: number, userId: number) =>
  vendorNameFor(db, 'vendor_contacts', vendorId, userId)

/** The name of the vendor for a user with a contact invitation; undefined if there is none. */
export const findVendorNameForInvitee = (db: Db, vendorId: number, userId: number) =>
  vendorNameFor(db, 'contact_invitations', vendorId, userId)

const vendorNameFor = async (
  db: Db,
  table: 'vendor_contacts' | 'contact_invitations',
  vendorId: number,
  userId: number,
): Promise<MessageValue | undefined> => {
  const vendor = await db
    .selectFrom(table as 'vendor_contacts')
    .innerJoin('vendors as v', 'v.id', 'vendor_id')
    .select(['v.name', 'v.is_listed'])
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return vendor && (vendor.is_listed ? vendor.name : UNLISTED_VENDOR)
}

export async function listAdministratorRecipients(db: Db, except: number | null = null): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('users')
    .select('id as user_id')
    .where('role', '=', 'ADMIN')
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return withoutUser(toRecipients(rows), except)
}

/** Those who control the vendor by an active account; nobody where it has none. */
export async function listPrimaryContactRecipients(db: Db, vendorId: number): Promise<Recipient[]> {
  const rows = await selectActivePrimaryContacts(db)
    .select('c.user_id')
    .where('c.vendor_id', '=', vendorId)
    .orderBy('c.id')
    .execute()
  return rows.map(({ user_id }) => ({ userId: user_id, contactOf: vendorId }))
}

export const listVendorSubscriberRecipients = async (db: Db, vendorId: number): Promise<Recipient[]> =>
  toRecipients(await selectSubscribers(db, vendorId).select('f.user_id').orderBy('f.user_id').execute())

/** Number of subscribers that an update would reach now: active accounts that accept email. */
export async function countReachableSubscribers(db: Db, vendorId: number): Promise<number> {
  const { count } = await selectSubscribers(db, vendorId)
    .select(db.fn.countAll<number>().as('count'))
    .where('u.active', '=', true)
    .where('u.enable_sending_email', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Subscribers (alias u) whom the listed vendor still lets see it: it may have been shown to everybody when they subscribed. */
const selectSubscribers = (db: Db, vendorId: number) =>
  db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
    .where('f.vendor_id', '=', vendorId)
    .where('f.is_subscriber', '=', true)
    .where(vendorShownToUserRoleCondition)

import { sql, type Selectable } from 'kysely'
import { redactedFileNameSql } from '#server/features/attachments/queries.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { Tables } from '#server/tables.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { deletePersonalRows } from './delete-personal-rows.ts'
import { listVendorsOfUser } from './queries.ts'
import { toUserRow } from './user-row.ts'

/** The name that others read instead. */
const DELETED_NAME = { first: 'Deleted', last: 'account' }

type Account = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'phone' | 'role' | 'created_at' | 'version'>

interface Erasure {
  at: Date
  /** The user who deletes the account: its owner or an administrator. */
  by: number
  /** A hash that matches no password. */
  noPassword: string
}

/**
 * Replaces name, address and number, erases what the person wrote and ends their sessions (SR-098). The caller locks
 * the row, and destroys the attachments whose ids are returned after the commit.
 */
export async function eraseAccount(tx: Db, before: Account, { at, by, noPassword }: Erasure): Promise<number[]> {
  await tx
    .updateTable('users')
    .set({
      ...toUserRow({
        ...DELETED_NAME,
        // An address that nobody can own and no mail server delivers to.
        email: `deleted-${before.id}@account.invalid`,
        phone: '',
        password_hash: noPassword,
        role: before.role === 'VENDOR' ? 'CLIENT' : before.role,
        created_at: before.created_at,
      }),
      active: false,
      deleted_at: at,
      occupation_id: null,
      enable_sending_sms: false,
      enable_sending_email: false,
      email_verified_at: null,
      new_email: null,
      code_email: null,
      code_phone: null,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('deleted_at', 'is', null)
    .execute()
  await deletePersonalRows(tx, before)
  return closeReferrals(tx, before.id, { at, by })
}

/**
 * Records what an erasure ends for others: the person's work for vendors, and the role that came with it (SR-091). Call
 * it before, in the same transaction.
 */
export async function recordEndOfMemberships(
  { db, record }: Pick<RequestContext, 'db' | 'record'>,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  const subject = { kind: 'user', ids: [id], personId: id }
  const vendors = (await listVendorsOfUser(db, id)).map((vendor) => vendor.id)
  if (vendors.length > 0) await record({ ...subject, action: 'removed as contact', detail: { vendors } })
  if (role === 'VENDOR') await record({ ...subject, action: 'changed role', detail: { from: role, to: 'CLIENT' } })
}

/** Number of referrals per statement, so that none reaches its time limit. */
const BATCH_SIZE = 1_000

/**
 * Withdraws the person's referrals: deletes them for the sender's side, withdraws the consent and erases the text.
 * Returns the ids of the attachments that expire by this, to be destroyed.
 */
async function closeReferrals(tx: Db, senderId: number, erasure: Pick<Erasure, 'at' | 'by'>): Promise<number[]> {
  const { at } = erasure
  const sent = await tx.selectFrom('referrals').select('id').where('sender_id', '=', senderId).orderBy('id').execute()
  const ids = sent.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await closeBatch(tx, ids.slice(from, from + BATCH_SIZE), erasure)
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('given_by', '=', senderId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const expired = await tx
    .updateTable('attachments')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})`, name: redactedFileNameSql })
    .where('uploader_id', '=', senderId)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .execute()
  return expired.map(({ id }) => id)
}

async function closeBatch(tx: Db, batch: number[], { at, by }: Pick<Erasure, 'at' | 'by'>): Promise<void> {
  const { rows } = await typedSql({ id: 'number', wasHere: 'boolean', wasOpen: 'boolean' })`
    with before as (select id, deleted_by_sender_at, consent_withdrawn_at from referrals
      where id = any(${batch}::int[]) for no key update)
    update referrals r set details = '', options = '{}',
      deleted_by_sender_at = coalesce(r.deleted_by_sender_at, ${at}),
      consent_withdrawn_at = coalesce(r.consent_withdrawn_at, ${at})
    from before b where b.id = r.id
    returning r.id, b.deleted_by_sender_at is null as "wasHere", b.consent_withdrawn_at is null as "wasOpen"`.execute(
    tx,
  )
  const ids = anyIdSql(batch)
  await tx.deleteFrom('referral_clients').where('referral_id', '=', ids).execute()
  await tx.updateTable('referral_replies').set({ body: '' }).where('referral_id', '=', ids).execute()
  const idsWhere = (of: 'wasHere' | 'wasOpen') => rows.filter((row) => row[of]).map(({ id }) => id)
  await addReferralEvents(tx, idsWhere('wasOpen'), 'consent withdrawn', { actorId: by, at })
  await addReferralEvents(tx, idsWhere('wasHere'), 'deleted by sender', { actorId: by, at })
}

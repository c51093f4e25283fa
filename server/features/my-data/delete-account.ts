import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { provePassword } from '#server/features/accounts/fresh.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { userRow } from '#server/features/accounts/user-row.ts'
import { destroyAttachments } from '#server/features/attachments/expiry.ts'
import { addEvents } from '#server/features/history/add-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { conflict, unauthenticated } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { forgetPerson } from './forget-person.ts'

/** What others read in the place of a name. */
const NOBODY = { first: 'Deleted', last: 'account' }

/**
 * Deletes one's own account: name, address and number are replaced, what the person wrote is erased, their documents are
 * destroyed, and they are signed out everywhere (SR-098). Others keep the rows that are theirs, too, with ids.
 */
export async function deleteAccount(services: Services, act: Act, currentPassword: string): Promise<void> {
  const { viewer, at, record } = act
  await provePassword(services, viewer.id, currentPassword)
  const noPassword = await hashPassword(randomUUID())
  const ended = await services.db.transaction().execute(async (tx) => {
    const before = await lockPerson(tx, viewer.id)
    await refuseLastPrimaryContact(tx, viewer.id)
    await tx
      .updateTable('users')
      .set({
        ...userRow({
          ...NOBODY,
          // Nobody can have it, and no message goes there.
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
        code_email: null,
        code_phone: null,
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    await forgetPerson(tx, before)
    const attachments = await closeReferrals(tx, viewer.id, at)
    await record({ action: 'deleted own account', kind: 'user', ids: [viewer.id], personId: viewer.id }, tx)
    return attachments
  })
  await destroyAttachments(services, ended, at)
}

/** Locks administrators in the same order for everybody, so that of the last two only one can go. */
async function lockPerson(tx: Db, id: number) {
  const locked = await tx
    .selectFrom('users')
    .selectAll()
    .where((user) =>
      user.or([
        user('id', '=', id),
        user.and([
          user('role', '=', 'ADMIN'),
          user('active', '=', true),
          sql<boolean>`exists (select from users own where own.id = ${id} and own.role = 'ADMIN')`,
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = locked.find((user) => user.id === id)
  if (!person || person.deleted_at !== null) throw unauthenticated()
  if (person.role === 'ADMIN' && locked.length === 1)
    throw conflict('You are the last active administrator. Please make somebody else an administrator first.')
  return person
}

async function refuseLastPrimaryContact(tx: Db, userId: number): Promise<void> {
  const vendors = await tx
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('is_archived', '=', false)
    .where(sql<boolean>`id in (select c.vendor_id from vendor_contacts c where c.user_id = ${userId} and c.is_primary)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ vendor_id: number }>`
    select distinct c.vendor_id from vendor_contacts c join users u on u.id = c.user_id and u.active
    where c.vendor_id = any(${vendors.map(({ id }) => id)}::int[]) and c.is_primary and u.id <> ${userId}`.execute(tx)
  const answered = new Set(rows.map(({ vendor_id }) => vendor_id))
  const alone = vendors.filter(({ id }) => !answered.has(id)).map(({ name }) => name)
  if (alone.length > 0)
    throw conflict(
      `You are the last primary contact of ${alone.join(', ')}. Please make somebody else a primary contact, or delete the vendor, first.`,
    )
}

/**
 * Takes back what the person has sent: deleted for their side, closed as without consent, the text erased. Answers the
 * attachments whose time is over by that, to be destroyed.
 */
async function closeReferrals(tx: Db, senderId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; wasHere: boolean; wasOpen: boolean }>`
    with before as (select id, deleted_by_sender_at, consent_withdrawn_at from referrals
      where sender_id = ${senderId} for no key update)
    update referrals r set details = '', options = '{}',
      deleted_by_sender_at = coalesce(r.deleted_by_sender_at, ${at}),
      consent_withdrawn_at = coalesce(r.consent_withdrawn_at, ${at})
    from before b where b.id = r.id
    returning r.id, b.deleted_by_sender_at is null as "wasHere", b.consent_withdrawn_at is null as "wasOpen"`.execute(
    tx,
  )
  const idsWhere = (of: 'wasHere' | 'wasOpen') => rows.filter((row) => row[of]).map(({ id }) => id)
  await addEvents(tx, idsWhere('wasOpen'), 'consent withdrawn', { actorId: senderId, at })
  await addEvents(tx, idsWhere('wasHere'), 'deleted by sender', { actorId: senderId, at })
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('given_by', '=', senderId)
    .where('withdrawn_at', 'is', null)
    .execute()
  await tx.updateTable('attachments').set({ name: '' }).where('uploader_id', '=', senderId).execute()
  const ended = await tx
    .updateTable('attachments')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('uploader_id', '=', senderId)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

import { sql, type Selectable } from 'kysely'
import { toUserRow } from '#server/features/accounts/user-row.ts'
import { redactedFileNameSql } from '#server/features/attachments/queries.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { deletePersonalRows } from './delete-personal-rows.ts'

/** What others read in the place of a name. */
const DELETED_NAME = { first: 'Deleted', last: 'account' }

type Account = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'phone' | 'role' | 'created_at' | 'version'>

interface Erasure {
  at: Date
  /** Whoever does it: the person, or an administrator. */
  by: number
  /** A hash that no password has. */
  noPassword: string
}

/**
 * Replaces name, address and number, erases what the person wrote and ends their sign-ins (SR-098). The row is locked by
 * the caller, who destroys the attachments that this answers once the transaction has committed.
 */
export async function eraseAccount(tx: Db, before: Account, { at, by, noPassword }: Erasure): Promise<number[]> {
  await tx
    .updateTable('users')
    .set({
      ...toUserRow({
        ...DELETED_NAME,
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
 * Takes back what the person has sent: deleted for their side, closed as without consent, the text erased. Answers the
 * attachments whose time is over by that, to be destroyed.
 */
async function closeReferrals(tx: Db, senderId: number, { at, by }: { at: Date; by: number }): Promise<number[]> {
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
  await addReferralEvents(tx, idsWhere('wasOpen'), 'consent withdrawn', { actorId: by, at })
  await addReferralEvents(tx, idsWhere('wasHere'), 'deleted by sender', { actorId: by, at })
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('given_by', '=', senderId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const ended = await tx
    .updateTable('attachments')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})`, name: redactedFileNameSql })
    .where('uploader_id', '=', senderId)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

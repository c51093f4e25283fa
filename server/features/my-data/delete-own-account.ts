import { sql } from 'kysely'
import { msg } from '#contract/message.ts'
import { selectActivePrimaryContacts } from '#server/features/messages/primary-contacts.ts'
import { lockAccountForErasure } from '#server/features/accounts/queries.ts'
import { verifyCurrentPasswordOrRefuse } from '#server/features/accounts/reauthentication.ts'
import { createUnusablePasswordHash } from '#server/features/accounts/passwords.ts'
import { tryDestroyAttachmentsIfExpired } from '#server/features/attachments/expiry.ts'
import { eraseAccount, recordEndOfMemberships } from '#server/features/users/erase-account.ts'
import type { Services } from '#server/platform/app.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { conflictProblem, unauthenticatedProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'

/**
 * Deletes the viewer's own account: replaces name, address and number, erases what the person wrote, destroys their
 * documents and ends all sessions (SR-098). Rows that also belong to others are kept, with ids.
 */
export async function deleteOwnAccount(
  services: Services,
  context: RequestContext,
  currentPassword: string,
): Promise<void> {
  const { viewer, at } = context
  await verifyCurrentPasswordOrRefuse(services, viewer.id, currentPassword)
  const noPassword = await createUnusablePasswordHash()
  const attachmentIds = await withTransaction(context, async ({ db: tx, record }) => {
    const before = await lockPerson(tx, viewer.id)
    await assertNotLastPrimaryContact(tx, viewer.id)
    await recordEndOfMemberships({ db: tx, record }, before)
    const attachments = await eraseAccount(tx, before, { at, by: viewer.id, noPassword })
    await record({ action: 'deleted own account', kind: 'user', ids: [viewer.id], personId: viewer.id })
    return attachments
  })
  await tryDestroyAttachmentsIfExpired(services, attachmentIds, at)
}

/**
 * Locks the person, and with an administrator all others in the order of their ids, so that of the last two only one can delete
 * their account. Only the lock of the person waits for requests that are under way, see `lockUsers`.
 */
async function lockPerson(tx: Db, id: number) {
  await lockAccountForErasure(tx, id)
  const person = tx.selectFrom('users').selectAll().where('id', '=', id)
  const otherAdministrators = tx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'ADMIN')
    .where('active', '=', true)
    .where(sql<boolean>`exists (select from users own where own.id = ${id} and own.role = 'ADMIN')`)
    .orderBy('id')
    .forNoKeyUpdate()
  const locked = [
    ...(await otherAdministrators.where('id', '<', id).execute()),
    ...(await person.forUpdate().execute()),
    ...(await otherAdministrators.where('id', '>', id).execute()),
  ]
  const own = locked.find((user) => user.id === id)
  if (!own || own.deleted_at !== null) throw unauthenticatedProblem()
  if (own.role === 'ADMIN' && locked.length === 1)
    throw conflictProblem(
      msg('You are the last active administrator. Please make somebody else an administrator first.'),
    )
  return own
}

/** A contact who was added without accepting has no duty to the vendor and is not counted (decision 48). */
async function assertNotLastPrimaryContact(tx: Db, userId: number): Promise<void> {
  const vendors = await tx
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('is_archived', '=', false)
    .where(
      sql<boolean>`id in (select c.vendor_id from vendor_contacts c where c.user_id = ${userId} and c.is_primary and c.accepted)`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const others = await selectActivePrimaryContacts(tx)
    .select('c.vendor_id')
    .where('c.vendor_id', '=', anyIdSql(vendors.map(({ id }) => id)))
    .where('c.user_id', '!=', userId)
    .execute()
  const withPrimaryContact = new Set(others.map(({ vendor_id }) => vendor_id))
  const lastOf = vendors.filter(({ id }) => !withPrimaryContact.has(id)).map(({ name }) => name)
  if (lastOf.length > 0)
    throw conflictProblem(
      msg(
        'You are the last primary contact of {vendors}. Please make somebody else a primary contact, or delete the vendor, first.',
        { vendors: lastOf.join(', ') },
      ),
    )
}

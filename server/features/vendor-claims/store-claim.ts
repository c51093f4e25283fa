import { lockUserAgainstErasure } from '#server/features/accounts/queries.ts'
import { deleteContactInvitationAndRequest } from '#server/features/vendor-contacts/queries.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { promoteClientsToVendorUsers } from '#server/features/vendors/vendor-role.ts'
import type { Services } from '#server/platform/app.ts'
import type { AuditedAction } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { MailboxAccount } from './queries.ts'

/** Whoever holds the link acts; no user is signed in. */
export interface ClaimContext {
  db: Db
  at: Date
  vendorId: number
  record: (entry: Omit<AuditedAction, 'vendorId'>) => Promise<void>
}

/** A plain contact becomes a primary one. */
export async function makePrimaryContact(
  services: Pick<Services, 'jobs'>,
  context: ClaimContext,
  { id: userId }: Pick<MailboxAccount, 'id'>,
): Promise<void> {
  await storeContact(context, { userId, isPrimary: true })
  await queueAnnouncement(services, context.db, { about: 'new contact', vendor: context.vendorId, user: userId })
}

/** Stores a contact who needs no invitation, because they asked. */
export async function storeContact(
  { db, at, vendorId, record }: ClaimContext,
  { userId, isPrimary }: { userId: number; isPrimary: boolean },
): Promise<void> {
  // Somebody may have deleted the account since it was read.
  if (!(await lockUserAgainstErasure(db, userId))) throw notFoundProblem()
  const { id } = await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: vendorId, user_id: userId, is_primary: isPrimary, created_at: at })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'user_id']).doUpdateSet({ is_primary: isPrimary }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteContactInvitationAndRequest(db, { vendorId, userId })
  const detail = { is_primary: isPrimary }
  await record({ action: 'became contact', kind: 'contact', ids: [id], personId: userId, detail })
  await promoteClientsToVendorUsers({ db, record }, [userId])
}

/** The primary contacts of the vendor are told, and decide. */
export async function storeContactRequest(
  services: Pick<Services, 'jobs'>,
  { db, at, vendorId, record }: ClaimContext,
  { id: userId }: Pick<MailboxAccount, 'id'>,
): Promise<void> {
  const { id } = await db
    .insertInto('contact_requests')
    .values({ vendor_id: vendorId, user_id: userId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'asked for approval', kind: 'contact', ids: [id], personId: userId })
  await queueAnnouncement(services, db, { about: 'contact request', vendor: vendorId })
}

import { MAX_CONTACTS_PER_VENDOR } from '#contract/vendor-contacts.ts'
import { msg } from '#contract/message.ts'
import { assertMayAddContacts, lockVendorAndAssertMayManage } from '#server/features/vendor-contacts/contacts.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { listContactsAndInvitations } from '#server/features/vendor-contacts/queries.ts'
import { findContactRequest } from './queries.ts'
import { storeContact } from './store-claim.ts'

interface Decision {
  vendorId: number
  id: number
}

/** Makes the user a contact; who becomes primary is changed in the list of contacts. */
export async function acceptContactRequest(
  services: Pick<Services, 'jobs'>,
  context: RequestContext,
  decision: Decision,
): Promise<void> {
  const { user_id: userId, vendor_id: vendorId } = await lockRequest(context, decision)
  await assertMayAddContacts(context, vendorId)
  if ((await listContactsAndInvitations(context.db, vendorId, context.at)).length >= MAX_CONTACTS_PER_VENDOR)
    throw conflictProblem(msg('A vendor can have at most {max} contacts.', { max: MAX_CONTACTS_PER_VENDOR }))
  const record: Parameters<typeof storeContact>[0]['record'] = (entry) => context.record({ ...entry, vendorId })
  await storeContact({ db: context.db, at: context.at, vendorId, record }, { userId, isPrimary: false })
  await queueAnnouncement(services, context.db, { about: 'new contact', vendor: vendorId, user: userId })
}

export async function declineContactRequest(
  services: Pick<Services, 'jobs'>,
  context: RequestContext,
  decision: Decision,
): Promise<void> {
  const { id, user_id: userId, vendor_id: vendorId } = await lockRequest(context, decision)
  await context.db.deleteFrom('contact_requests').where('id', '=', id).where('vendor_id', '=', vendorId).execute()
  await context.record({ action: 'declined', kind: 'contact', ids: [id], personId: userId, vendorId })
  await queueAnnouncement(services, context.db, { about: 'contact request declined', vendor: vendorId, user: userId })
}

/** 404 for a request of another vendor and for one that somebody has decided. */
async function lockRequest(context: RequestContext, { vendorId, id }: Decision) {
  await requireManagedVendor(context, vendorId)
  await lockVendorAndAssertMayManage(context, vendorId)
  const request = await findContactRequest(context.db, vendorId, id)
  if (!request) throw notFoundProblem()
  return request
}

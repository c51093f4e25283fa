import { msg } from '#contract/message.ts'
import { createUnusablePasswordHash } from '#server/features/accounts/passwords.ts'
import { tryDestroyAttachmentsIfExpired } from '#server/features/attachments/expiry.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { eraseAccount, recordEndOfMemberships } from './erase-account.ts'
import { lockUserAndAdministrator } from './lock-user-and-administrator.ts'
import { listVendorsOfUser } from './queries.ts'

/**
 * Deletes a user's account like the user could. Administrators cannot delete themselves here, so one always remains
 * (SR-038). A vendor that loses its last primary contact is left to the administrators.
 */
export const removeUser = async (services: Services, context: RequestContext, id: number): Promise<void> =>
  eraseUser(services, context, id, { noPassword: await createUnusablePasswordHash() })

/**
 * Returns a function that deletes one of several users. It refuses the only primary contact of a vendor: that deletion
 * names the vendor in its question (SR-038).
 */
export async function createBulkUserRemover(
  services: Services,
  context: RequestContext,
): Promise<(id: number) => Promise<void>> {
  const noPassword = await createUnusablePasswordHash()
  return (id) => eraseUser(services, context, id, { noPassword, beforeErasure: assertNoOnlyPrimaryContact })
}

async function assertNoOnlyPrimaryContact(tx: Db, id: number): Promise<void> {
  const vendors = (await listVendorsOfUser(tx, id)).filter(({ isAlone }) => isAlone).map(({ name }) => name)
  if (vendors.length > 0)
    throw conflictProblem(
      msg('The only primary contact of {vendors}. Please delete this user alone.', { vendors: vendors.join(', ') }),
    )
}

interface UserErasure {
  /** A hash that matches no password. */
  noPassword: string
  /** Runs once the user is locked; what it throws ends the deletion. */
  beforeErasure?: (tx: Db, id: number) => Promise<void>
}

async function eraseUser(
  services: Services,
  context: RequestContext,
  id: number,
  { noPassword, beforeErasure }: UserErasure,
): Promise<void> {
  if (id === context.viewer.id)
    throw conflictProblem(msg('You cannot delete your own account here. Please use Edit Account.'))
  const attachmentIds = await withTransaction(context, async (txContext) => {
    const before = await lockUserAndAdministrator(txContext, id, { isErasure: true })
    await beforeErasure?.(txContext.db, id)
    await recordEndOfMemberships(txContext, before)
    const attachments = await eraseAccount(txContext.db, before, {
      at: txContext.at,
      by: txContext.viewer.id,
      noPassword,
    })
    await txContext.record({ action: 'deleted', kind: 'user', ids: [id], personId: id })
    return attachments
  })
  await tryDestroyAttachmentsIfExpired(services, attachmentIds, context.at)
}

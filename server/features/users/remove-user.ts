import { randomUUID } from 'node:crypto'
import { msg } from '#contract/message.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { destroyAttachments } from '#server/features/attachments/expiry.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { conflict } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockUserAndViewer } from './edit-user.ts'
import { eraseAccount } from './erase-account.ts'

/**
 * Deletes a user's account like the user could. Administrators cannot delete themselves here, so one always remains
 * (SR-038). A vendor that loses its last primary contact is left to the administrators.
 */
export async function removeUser(services: Services, act: RequestContext, id: number): Promise<void> {
  if (id === act.viewer.id) throw conflict(msg('You cannot delete your own account here. Please use Edit Account.'))
  const noPassword = await hashPassword(randomUUID())
  const attachmentIds = await runInTransaction(services.db, async (tx) => {
    const before = await lockUserAndViewer({ ...act, db: tx }, id)
    const attachments = await eraseAccount(tx, before, { at: act.at, by: act.viewer.id, noPassword })
    await act.record({ action: 'deleted', kind: 'user', ids: [id], personId: id }, tx)
    return attachments
  })
  await destroyAttachments(services, attachmentIds, act.at)
}

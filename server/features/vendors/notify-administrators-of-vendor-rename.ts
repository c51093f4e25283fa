import { can } from '#contract/policy.ts'
import { queueMessages, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { listAdministratorRecipients } from '#server/features/messages/recipients.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import type { lockVendor } from './require-vendor.ts'

const RENAMES_PER_DAY = 5

/**
 * Tells administrators when the people of a vendor that one of them has approved give it another name: it was approved under the name that it
 * had (decision 49).
 */
export async function notifyAdministratorsOfVendorRename(
  services: MessageQueueDependencies,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  before: Awaited<ReturnType<typeof lockVendor>>,
  name: string,
): Promise<void> {
  const { id, approval, approval_decided_at } = before
  if (before.name === name || approval !== 'approved' || approval_decided_at === null) return
  if (can.manageVendors(viewer)) return
  await countAttemptOrRefuse(db, { key: `vendor renames ${id}`, most: RENAMES_PER_DAY, windowMs: days(1), at })
  const values = { earlier: before.name, vendor: name }
  const recipients = await listAdministratorRecipients(db)
  await queueMessages(
    services,
    db,
    recipients.map((to) => ({ kind: 'vendor renamed', to, values, path: `/vendors/${id}` })),
  )
}

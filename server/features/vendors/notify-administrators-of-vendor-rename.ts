import { isDeepStrictEqual } from 'node:util'
import { can } from '#contract/policy.ts'
import { queueMessages, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { listAdministratorRecipients } from '#server/features/messages/recipients.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import type { lockVendor } from './require-vendor.ts'

const RENAMES_PER_DAY = 5

type Names = Pick<Awaited<ReturnType<typeof lockVendor>>, 'name' | 'other_names'>

const listNames = ({ name, other_names }: Names): string[] => [name, ...other_names]

/** Other names count as names: searches and pages show a vendor by each of them. */
export const hasSameNames = (one: Names, other: Names): boolean => isDeepStrictEqual(listNames(one), listNames(other))

/**
 * Tells administrators when the people of an approved vendor give it another name: it was approved under the names that it had
 * (decision 49). One that an administrator has made or imported was approved by that.
 */
export async function notifyAdministratorsOfVendorRename(
  services: MessageQueueDependencies,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  before: Awaited<ReturnType<typeof lockVendor>>,
  after: Names,
): Promise<void> {
  const { id, approval } = before
  if (hasSameNames(before, after) || approval !== 'approved') return
  if (can.manageVendors(viewer)) return
  await countAttemptOrRefuse(db, { key: `vendor renames ${id}`, most: RENAMES_PER_DAY, windowMs: days(1), at })
  const values = { earlier: listNames(before).join(', '), vendor: listNames(after).join(', ') }
  const recipients = await listAdministratorRecipients(db)
  await queueMessages(
    services,
    db,
    recipients.map((to) => ({ kind: 'vendor renamed', to, values, path: `/vendors/${id}` })),
  )
}

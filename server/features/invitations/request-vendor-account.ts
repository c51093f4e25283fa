import type { NewVendorAccountRequest } from '#contract/invitations.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** By one user (SR-073). */
const REQUESTS_PER_DAY = 3

/** Submits a request for a vendor account to the administrators; a repeat changes the open one. */
export async function requestVendorAccount(
  services: Services,
  { db, viewer, at, record }: RequestContext,
  { website, ...wanted }: NewVendorAccountRequest,
): Promise<void> {
  await countAttemptOrRefuse(db, { key: `vendor request ${viewer.id}`, most: REQUESTS_PER_DAY, windowMs: days(1), at })
  const values = { ...wanted, site: website, created_at: at }
  const { id } = await db
    .insertInto('vendor_requests')
    .values({ user_id: viewer.id, ...values })
    .onConflict((open) => open.column('user_id').where('handled_at', 'is', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('active', '=', true)
    .execute()
  await queueMessages(
    services,
    db,
    admins.map((admin) => ({ kind: 'vendor request' as const, to: { userId: admin.id }, values: {} })),
  )
  await record({ action: 'asked to become a vendor', kind: 'vendor request', ids: [id], personId: viewer.id })
}

import { msg, type Message } from '#contract/message.ts'
import type { NetworkRequestStatus } from '#contract/networks.ts'
import { can, isListed, type PolicyVendor } from '#contract/policy.ts'
import { findPolicyVendor } from '#server/features/vendors/queries.ts'
import { assertNotArchived } from '#server/features/vendors/require-vendor.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

interface Pair {
  mine: number
  other: number
}

const REFUSED = msg('This vendor has refused to join the network.')
/** For the vendor that was asked, which may change its answer (decision 23). */
const REFUSED_BY_MINE = msg(
  'Your vendor has refused the request of this vendor. You can approve it in your network requests.',
)

/**
 * Requests a connection from `mine` to `other`. Nothing changes if the request or the connection exists. Returns the
 * status.
 */
export async function requestNetworkConnection(
  services: Pick<Services, 'jobs' | 'config'>,
  context: RequestContext,
  { mine, other }: Pair,
): Promise<1 | 2> {
  const asking = await requireManagedVendorFacts(context, mine)
  await assertCanConnect(
    context.db,
    { mine: asking, other },
    msg('A vendor that nobody can find can’t send network requests.'),
  )
  const inserted = await context.db
    .insertInto('networks')
    .values({
      asking_vendor_id: mine,
      asked_vendor_id: other,
      requested_by: context.viewer.id,
      status: 1,
      created_at: context.at,
    })
    .onConflict((pair) => pair.doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await lockPair(context.db, { mine, other })
  if (!row) throw conflictProblem(msg('Please try again.'))
  if (row.status === 3) throw conflictProblem(row.asking_vendor_id === mine ? REFUSED : REFUSED_BY_MINE)
  // The open request of the other vendor has to be answered first.
  if (row.asking_vendor_id !== mine && row.status === 1)
    throw conflictProblem(msg('This vendor has asked first. Please answer its request.'))
  if (!inserted) return row.status
  // Decision 52: each new request sends messages to the contacts of the other vendor.
  const most = services.config.limits.networkRequests
  await countAttemptOrRefuse(context.db, { key: `network request ${mine}`, most, windowMs: days(1), at: context.at })
  await queueAnnouncement(services, context.db, {
    about: 'network request',
    vendor: other,
    other: mine,
    by: context.viewer.id,
  })
  return row.status
}

/**
 * Withdraws the request of `mine`, or ends the connection. A request of the other vendor is answered instead; here it
 * is 404.
 */
export async function withdrawOrEndNetworkConnection(context: RequestContext, { mine, other }: Pair): Promise<void> {
  await requireManagedVendorFacts(context, mine)
  const row = await lockPair(context.db, { mine, other })
  if (!row || (row.asking_vendor_id !== mine && row.status !== 2)) throw notFoundProblem()
  if (row.status === 3) throw conflictProblem(REFUSED)
  await context.db
    .deleteFrom('networks')
    .where('id', '=', row.id)
    .where((is) => is.or([is('asking_vendor_id', '=', mine), is('asked_vendor_id', '=', mine)]))
    .execute()
}

/**
 * Answers a request for the vendor that was asked, or changes its answer (decision 23). 404 for users of neither
 * vendor, so that they do not learn that the request exists; 403 for those of the asking vendor. Approving needs two vendors
 * that others can find, as requesting does; rejecting does not.
 */
export async function decideNetworkRequest(
  services: Pick<Services, 'jobs' | 'config'>,
  { db, viewer, at, record }: RequestContext,
  { id, status }: { id: number; status: 2 | 3 },
): Promise<NetworkRequestStatus> {
  assertAllowed(can.workWithNetworks(viewer))
  const row = await db.selectFrom('networks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const { asked_vendor_id: mine, asking_vendor_id: other } = row ?? {}
  const isMember = (vendor: number | undefined) => vendor !== undefined && can.seeInsideVendor(viewer, vendor)
  if (!row || !mine || !other || !(isMember(mine) || isMember(other))) throw notFoundProblem()
  assertAllowed(can.manageVendor(viewer, mine))
  if (row.status === status) return status
  if (status === 2) {
    const asked = await requireManagedVendorFacts({ db, viewer }, mine)
    await assertCanConnect(
      db,
      { mine: asked, other },
      msg('A vendor that nobody can find can’t approve network requests.'),
    )
  }
  // Each change sends messages to the contacts of the other vendor. Counted by request, so that many can be answered in a day.
  const most = services.config.limits.networkRequests
  await countAttemptOrRefuse(db, { key: `network decision ${id}`, most, windowMs: days(1), at })
  await db.updateTable('networks').set({ status }).where('id', '=', id).where('asked_vendor_id', '=', mine).execute()
  const action = status === 2 ? 'approved' : 'rejected'
  await record({ action, kind: 'network request', ids: [id], vendorId: mine, detail: { vendor: other } })
  await queueAnnouncement(services, db, { about: 'network decision', vendor: other, other: mine, by: viewer.id })
  return status
}

/** 404 for an unknown vendor, 403 for a vendor that the viewer does not manage. */
async function requireManagedVendorFacts(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  id: number,
): Promise<PolicyVendor> {
  const facts = await findPolicyVendor(db, id)
  if (!facts) throw notFoundProblem(msg('Vendor was not found.'))
  assertAllowed(can.manageVendor(viewer, id))
  return facts
}

/** Both vendors are listed and not archived. 404 for another vendor that is not listed, 409 with the message for one's own. */
async function assertCanConnect(
  db: Db,
  { mine, other: otherId }: { mine: PolicyVendor; other: number },
  unlisted: Message,
): Promise<void> {
  const other = await findPolicyVendor(db, otherId)
  if (!other || !isListed(other)) throw notFoundProblem(msg('Vendor was not found.'))
  for (const side of [mine, other]) assertNotArchived(side)
  if (!isListed(mine)) throw conflictProblem(unlisted)
}

/** A pair has one row, whichever vendor has asked. */
const lockPair = (tx: Db, { mine, other }: Pair) =>
  tx
    .selectFrom('networks')
    .select(['id', 'asking_vendor_id', 'status'])
    .where('asking_vendor_id', 'in', [mine, other])
    .where('asked_vendor_id', 'in', [mine, other])
    .forUpdate()
    .executeTakeFirst()

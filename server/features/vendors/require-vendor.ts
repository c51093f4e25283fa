import { msg } from '#contract/message.ts'
import { can, type PolicyVendor, type Viewer } from '#contract/policy.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findPolicyVendor } from './queries.ts'

/** Decision 41: an unknown vendor is 404, one that the viewer may not see is 403 'access denied'. */
export async function requireVisibleVendor(
  context: Pick<RequestContext, 'db' | 'viewer'>,
  id: number,
): Promise<PolicyVendor & { name: string }> {
  const facts = await findPolicyVendor(context.db, id)
  if (!facts) throw notFoundProblem(msg('Vendor was not found.'))
  assertAllowed(can.seeVendor(context.viewer, facts), msg('access denied'), 'vendor-hidden')
  return facts
}

/** Also refuses an archived vendor: nobody can refer to it, follow it or like it (decision 60). */
export async function requireVisibleUnarchivedVendor(
  context: Pick<RequestContext, 'db' | 'viewer'>,
  id: number,
): Promise<PolicyVendor & { name: string }> {
  const facts = await requireVisibleVendor(context, id)
  assertNotArchived(facts)
  return facts
}

export function assertNotArchived({ isArchived }: Pick<PolicyVendor, 'isArchived'>): void {
  if (isArchived) throw conflictProblem(msg('This vendor is archived.'))
}

/** `networkOf` tells which vendors are in the network of that vendor. */
export const assertMayReadNetworkOf = (viewer: Viewer, networkOf: number | undefined): void =>
  assertAllowed(networkOf === undefined || can.seeInsideVendor(viewer, networkOf))

/** A visible vendor that the viewer manages; 403 for other viewers (decision 17). */
export async function requireManagedVendor(
  context: Pick<RequestContext, 'db' | 'viewer'>,
  id: number,
): Promise<PolicyVendor & { name: string }> {
  const facts = await requireVisibleVendor(context, id)
  assertAllowed(can.manageVendor(context.viewer, id))
  return facts
}

/** Locks the vendor until the transaction ends, and returns what a change of it depends on; 404 when it was deleted meanwhile. */
export const lockVendor = (db: Db, id: number) =>
  db
    .selectFrom('vendors')
    .select([
      'id',
      'name',
      'other_names',
      'email',
      'active',
      'approval',
      'approval_decided_at',
      'is_archived',
      'suspended_at',
      'logo',
      'intake_form',
      'version',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFoundProblem(msg('Vendor was not found.')))

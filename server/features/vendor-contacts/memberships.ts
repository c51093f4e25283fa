import { sql } from 'kysely'
import { msg } from '#contract/message.ts'
import { isEmailTrusted } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { promoteClientsToVendorUsers } from '#server/features/vendors/vendor-role.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockVendor } from '#server/features/vendors/require-vendor.ts'
import { endMembership, deleteContactInvitation } from './contacts.ts'
import { deleteContactInvitationAndRequest, listMembershipsAndInvitationsOfUser } from './queries.ts'

export type MembershipRow = Awaited<ReturnType<typeof listMembershipsAndInvitationsOfUser>>[number]

/** Turns the invitation into a contact of the same id; a client is a vendor user from the next request on (decision 27). */
export async function acceptContactInvitation(
  services: Pick<Services, 'config'>,
  context: RequestContext,
  id: number,
): Promise<MembershipRow> {
  const { db, viewer, at, record } = context
  const row = await lockInvitation(context, id)
  await assertNotSuspended(db, row.vendor_id)
  await assertOwnEmailTrusted(services, context)
  await sql`
    with accepted as (delete from contact_invitations where id = ${id} and user_id = ${viewer.id} returning *)
    insert into vendor_contacts (id, vendor_id, user_id, is_primary, created_at) overriding system value
    select id, vendor_id, user_id, is_primary, ${at} from accepted`.execute(db)
  await deleteContactInvitationAndRequest(db, { vendorId: row.vendor_id, userId: viewer.id })
  const subject = { personId: viewer.id, vendorId: row.vendor_id }
  const detail = { is_primary: row.is_primary }
  await record({ ...subject, action: 'became contact', kind: 'contact', ids: [id], detail })
  await promoteClientsToVendorUsers(context, [viewer.id])
  return { ...row, pending: false }
}

export async function declineContactInvitation(context: RequestContext, id: number): Promise<void> {
  await deleteContactInvitation(context, await lockInvitation(context, id), 'declined')
}

/** Ends the membership. A user without a remaining vendor is a client from the next request on. */
export async function leaveVendor(context: RequestContext, id: number): Promise<void> {
  const row = await lockMembership(context, id)
  if (row.pending) throw notFoundProblem()
  await endMembership(context, row, 'left')
}

async function lockInvitation(context: RequestContext, id: number): Promise<MembershipRow> {
  const row = await lockMembership(context, id)
  if (!row.pending) throw conflictProblem(msg('You have already answered this invitation.'))
  return row
}

/** The invitation stays, and can be accepted once the vendor is active again. */
async function assertNotSuspended(db: Db, vendorId: number): Promise<void> {
  const { suspended_at } = await lockVendor(db, vendorId)
  if (suspended_at !== null)
    throw conflictProblem(
      msg('This vendor is suspended. You can accept the invitation once an administrator has activated it again.'),
    )
}

/** An invitation is for the owner of the address: anybody can register with that of somebody else. */
async function assertOwnEmailTrusted(
  { config }: Pick<Services, 'config'>,
  { db, viewer }: RequestContext,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email_verified_at', 'code_email'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!isEmailTrusted(config, user))
    throw conflictProblem(msg('Please confirm your email address in your account first.'))
}

/** Locks a membership of the caller; those of others are reported as not found. */
async function lockMembership({ db, viewer, at }: RequestContext, id: number): Promise<MembershipRow> {
  const find = async () => (await listMembershipsAndInvitationsOfUser(db, viewer.id, at)).find((row) => row.id === id)
  const found = await find()
  if (found) await lockVendor(db, found.vendor_id)
  const row = found && (await find())
  if (!row) throw notFoundProblem()
  return row
}

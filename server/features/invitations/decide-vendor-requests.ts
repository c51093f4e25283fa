import { sql } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { Paging } from '#contract/paging.ts'
import type { OpenVendorAccountRequest, VendorRequestDecision } from '#contract/invitations.ts'
import { msg } from '#contract/message.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import { buildArchivedEmailMessage } from '#server/features/vendors/archived-email.ts'
import {
  insertVendorWithPrimaryContact,
  getApprovalOfSelfRegisteredVendor,
} from '#server/features/vendors/insert-vendor.ts'
import { filterTakenVendorNameKeys } from '#server/features/vendors/queries.ts'
import type { Services } from '#server/platform/app.ts'
import { lockUser } from '#server/features/accounts/queries.ts'
import { readPage, type Db } from '#server/platform/db.ts'
import { isUniqueViolation } from '#server/platform/database-errors.ts'
import { conflictProblem, editConflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** Requests of users who were reported or deactivated wait until the account is active again. */
const openVendorRequests = (db: Db) =>
  db
    .selectFrom('vendor_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.handled_at', 'is', null)
    .where('u.active', '=', true)

type Row = Awaited<ReturnType<typeof findOpenVendorRequestPage>>['rows'][number]

/** Lists undecided requests of active users, the oldest first. */
export async function findOpenVendorRequestPage(db: Db, paging: Paging) {
  const list = openVendorRequests(db)
    .select(['r.id', 'r.name', 'r.email', 'r.site', 'r.phone', 'r.created_at'])
    .select(['u.id as user_id', 'u.first', 'u.last', 'u.email as user_email'])
    .orderBy('r.created_at')
    .orderBy('r.id')
  const { rows, total } = await readPage(list, openVendorRequests(db), paging)
  const taken = await filterTakenVendorNameKeys(
    db,
    rows.map(({ name }) => toNameSortKey(name)),
  )
  return { rows: rows.map((row) => ({ ...row, isNameTaken: taken.has(toNameSortKey(row.name)) })), total }
}

export const presentVendorRequest = (row: Row): OpenVendorAccountRequest => ({
  id: row.id,
  name: row.name,
  email: row.email,
  website: row.site,
  phone: row.phone,
  created_at: row.created_at.toISOString(),
  user: { id: row.user_id, first: row.first, last: row.last, email: row.user_email },
  is_name_taken: row.isNameTaken,
})

const emailListedText = () => msg('A vendor with this email address is already listed.')

/** Creates the vendor of the request; the requester becomes its primary contact and a vendor user, and is told. */
export async function approveVendorRequest(
  services: Pick<Services, 'config' | 'jobs'>,
  context: RequestContext,
  id: number,
  read: VendorRequestDecision,
): Promise<number> {
  const { db, viewer, at, record } = context
  const request = await lockOpenRequest(db, id, read)
  const { user_id, name, email, site, phone } = request
  await lockActiveRequester(db, user_id)
  const existing = await db
    .selectFrom('vendors')
    .select(['name', 'is_archived'])
    .where(sql`lower(email)`, '=', normalizeEmail(email))
    .executeTakeFirst()
  if (existing) throw conflictProblem(existing.is_archived ? buildArchivedEmailMessage(existing) : emailListedText())
  const approval = getApprovalOfSelfRegisteredVendor(services.config)
  const vendor = { name, email, site, phone, approval }
  const vendorId = await insertVendorWithPrimaryContact(context, user_id, vendor).catch((error: unknown) => {
    // A vendor with this address was committed after the check.
    throw isUniqueViolation(error, 'vendors_email') ? conflictProblem(emailListedText()) : error
  })
  await closeVendorRequest(db, request, { handled_at: at, handled_by: viewer.id, vendor_id: vendorId })
  await record({ action: 'approved', kind: 'vendor request', ids: [id], personId: user_id, vendorId })
  await queueAnnouncement(services, db, { about: 'new contact', vendor: vendorId, user: user_id })
  return vendorId
}

/** Closes the request without a vendor, and tells the requester. */
export async function declineVendorRequest(
  services: Services,
  { db, viewer, at, record }: RequestContext,
  id: number,
  read: VendorRequestDecision,
): Promise<void> {
  const request = await lockOpenRequest(db, id, read)
  await closeVendorRequest(db, request, { handled_at: at, handled_by: viewer.id })
  await record({ action: 'declined', kind: 'vendor request', ids: [id], personId: request.user_id })
  await queueMessage(services, db, { kind: 'vendor request declined', to: { userId: request.user_id }, values: {} })
}

/** 409 when a repeat of the request has changed it after the administrator had read it. */
async function lockOpenRequest(db: Db, id: number, { created_at: readAt }: VendorRequestDecision) {
  const request = await db.selectFrom('vendor_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!request) throw notFoundProblem()
  if (request.handled_at) throw conflictProblem(msg('This request has already been decided.'))
  if (readAt !== undefined && new Date(readAt).getTime() !== request.created_at.getTime())
    throw editConflictProblem(msg('This request has been changed in the meantime.'))
  return request
}

/** A vendor must not begin with a primary contact who is deactivated; the lock holds up a report at the same moment. */
async function lockActiveRequester(db: Db, userId: number): Promise<void> {
  const { active } = await lockUser(db, userId)
  if (!active) throw conflictProblem(msg('The account that asked has been deactivated. Please reactivate it first.'))
}

const closeVendorRequest = (
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  decision: { handled_at: Date; handled_by: number; vendor_id?: number },
) =>
  db
    .updateTable('vendor_requests')
    .set(decision)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('handled_at', 'is', null)
    .execute()

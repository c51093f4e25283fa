import { sql } from 'kysely'
import type { z } from 'zod'
import { MAX_CONTACTS_PER_VENDOR, type ContactAssignment } from '#contract/vendor-contacts.ts'
import { CONTACT_INVITATION_VALID_DAYS } from '#contract/memberships.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { isEmailTrusted } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { App, Services } from '#server/platform/app.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse, claimOncePerWindow } from '#server/platform/attempt-limits.ts'
import { conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { assertMayAddContacts, lockVendorAndAssertMayManage } from './contacts.ts'
import { wasUserShownToSearcher } from './people-search.ts'
import {
  deleteContactInvitationAndRequest,
  findContactOrInvitationOfUser,
  contactInvitationOpenCondition,
  type ContactOrInvitationRow,
} from './queries.ts'

type ContactAssignmentInput = z.output<typeof ContactAssignment>

/** Counts a contact that a vendor adds or tries to add, so that ids cannot be tried out without limit (decision 48). */
export async function enforceContactAdditionLimit(
  { config }: Pick<App, 'config'>,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  vendorId: number,
): Promise<void> {
  const { id } = await requireManagedVendor({ db, viewer }, vendorId)
  await countAttemptOrRefuse(db, { key: `contacts ${id}`, most: config.limits.contacts, windowMs: days(1), at })
}

/**
 * Makes a vendor user or an administrator a contact of the vendor, or invites a client to become one, and notifies them
 * (decision 48). Whoever has not confirmed their address is invited as well, and accepts once it is confirmed, unless an
 * administrator, who could confirm it, assigns them. Changes nothing for a user who is on the list with the same flag already.
 * 409 for an archived vendor, 403 for the people of a suspended one.
 */
export async function assignOrInviteContact(
  services: Pick<Services, 'jobs' | 'config'>,
  context: RequestContext,
  vendorId: number,
  input: ContactAssignmentInput,
): Promise<ContactOrInvitationRow> {
  const { db, at, viewer } = context
  const { contact: userId, is_primary_contact: isPrimary } = input
  await lockVendorAndAssertMayManage(context, vendorId)
  await assertMayAddContacts(context, vendorId)
  const before = await findContactOrInvitationOfUser(db, { vendorId, userId, at })
  if (before && before.is_primary !== isPrimary)
    throw conflictProblem(msg('This user is already a contact of the vendor.'))
  if (before) return before
  const person = await lockKnownPerson(context, input)
  await assertContactLimit(db, vendorId, at)

  const isTrusted = can.manageUsers(viewer) || isEmailTrusted(services.config, person)
  const isInvited = person.role === 'CLIENT' || !isTrusted
  const about = isInvited ? 'contact invitation' : 'new contact'
  await (isInvited ? inviteContact : insertContact)(context, { vendorId, userId, isPrimary })
  if (userId !== viewer.id && (await isFirstNoticeToday(db, vendorId, userId, at)))
    await queueAnnouncement(services, db, { about, vendor: vendorId, user: userId })
  return (await findContactOrInvitationOfUser(db, { vendorId, userId, at }))!
}

interface ContactEntry {
  vendorId: number
  userId: number
  isPrimary: boolean
}

async function insertContact(
  { db, viewer, at, record }: RequestContext,
  { vendorId, userId, isPrimary }: ContactEntry,
): Promise<void> {
  const { id } = await db
    .insertInto('vendor_contacts')
    .values({
      vendor_id: vendorId,
      user_id: userId,
      is_primary: isPrimary,
      accepted: userId === viewer.id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteContactInvitationAndRequest(db, { vendorId, userId })
  const subject = { ids: [id], personId: userId, vendorId }
  await record({ ...subject, action: 'added', kind: 'contact', detail: { is_primary: isPrimary } })
}

async function inviteContact(
  { db, viewer, at, record }: RequestContext,
  { vendorId, userId, isPrimary }: ContactEntry,
): Promise<void> {
  const values = {
    is_primary: isPrimary,
    invited_by: viewer.id,
    expires_at: addMilliseconds(at, days(CONTACT_INVITATION_VALID_DAYS)),
  }
  const { id } = await db
    .insertInto('contact_invitations')
    .values({ vendor_id: vendorId, user_id: userId, ...values })
    .onConflict((ended) => ended.columns(['vendor_id', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { ids: [id], personId: userId, vendorId }
  await record({ ...subject, action: 'invited', kind: 'contact', detail: { is_primary: isPrimary } })
}

/** Limits notices to one a day, so that adding and removing a user repeatedly does not flood them with mail. */
const isFirstNoticeToday = (db: Db, vendorId: number, userId: number, at: Date): Promise<boolean> =>
  claimOncePerWindow(db, `told contact ${vendorId} ${userId}`, days(1), at)

/**
 * Returns the active user if the caller may know of them: a recent search has shown them, or the caller knows their address.
 * Anybody else is reported as not found. The lock keeps the role unchanged until the contact is stored.
 */
async function lockKnownPerson({ db, viewer, at }: RequestContext, { contact: userId, email }: ContactAssignmentInput) {
  const isShown = await wasUserShownToSearcher(db, { searcherId: viewer.id, userId, at })
  const person = await db
    .selectFrom('users')
    .select(['role', 'email_verified_at', 'code_email'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .where(sql<boolean>`(${isShown} or lower(email) = lower(${email ?? null}))`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw notFoundProblem(msg('User was not found.'))
  return person
}

async function assertContactLimit(db: Db, vendorId: number, at: Date): Promise<void> {
  const { rows } = await typedSql({ count: 'number' })`
    select (select count(*) from vendor_contacts where vendor_id = ${vendorId})
      + (select count(*) from contact_invitations c where c.vendor_id = ${vendorId} and ${contactInvitationOpenCondition(at)}) as count`.execute(
    db,
  )
  if (rows[0]!.count >= MAX_CONTACTS_PER_VENDOR)
    throw conflictProblem(msg('A vendor can have at most {max} contacts.', { max: MAX_CONTACTS_PER_VENDOR }))
}

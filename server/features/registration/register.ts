import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { EMAIL_TAKEN } from '#contract/fields.ts'
import type { Registration } from '#contract/registration.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { toUserRow } from '#server/features/accounts/user-row.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { insertVendorWithContact, initialApproval } from '#server/features/vendors/insert-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction, isUniqueViolation, type Db } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { invalidField, Problem } from '#server/platform/problems.ts'

const WINDOW_MS = hours(1)

interface Attempt {
  registration: Registration
  /** IP address: attempts to find registered e-mail addresses are counted by it (SR-073, SR-077). */
  address: string
  requestId: string
}

/** Creates an account, and a vendor if the registration has one. Does not sign the user in. */
export async function registerAccount(
  services: Services,
  { registration, address, requestId }: Attempt,
): Promise<void> {
  const { db, clock, config } = services
  const at = clock.now()
  await countAttemptOrRefuse(db, {
    key: `register ${address}`,
    most: config.limits.registrations,
    windowMs: WINDOW_MS,
    at,
  })

  const { vendor, password, password_confirmation: _, ...person } = registration
  assertStrongPassword(password, { email: person.email, appName: config.appName })
  await assertEmailsAvailable(db, registration)
  if (person.occupation_id !== null) await assertOccupationExists(db, person.occupation_id)
  const password_hash = await hashPassword(password)

  const approval = initialApproval(config)

  await runInTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values(toUserRow({ ...person, password_hash, role: 'CLIENT', created_at: at }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const record = (action: AuditAction, kind: string, ids: number[]) =>
      recordAuditEntry(
        tx,
        { viewer: { id, role: vendor ? 'VENDOR' : 'CLIENT' }, at, requestId },
        { action, kind, ids, personId: id },
      )
    await record('registered', 'user', [id])
    if (!vendor) return
    await record('created', 'vendor', [await insertVendorWithContact(tx, id, { ...vendor, approval }, at)])
    if (approval === 'pending') await queueAnnouncement(services, tx, { about: 'vendor waiting' })
  }).catch((error: unknown) => {
    throw toEmailTakenError(error)
  })
}

/** Of two concurrent registrations the unique index refuses one. */
export function toEmailTakenError(error: unknown): unknown {
  if (isUniqueViolation(error, 'users_email')) return invalidField('email', EMAIL_TAKEN)
  if (isUniqueViolation(error, 'vendors_email')) return invalidField('vendor.email', EMAIL_TAKEN)
  return error
}

/** 422 that names each e-mail address in use by an account or a vendor. */
export async function assertEmailsAvailable(
  db: Db,
  { email, vendor }: Pick<Registration, 'email' | 'vendor'>,
): Promise<void> {
  const has = (table: 'users' | 'vendors', address: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .executeTakeFirst()
  const fields = {
    ...((await has('users', email)) && { email: [EMAIL_TAKEN] }),
    ...(vendor && (await has('vendors', vendor.email)) && { 'vendor.email': [EMAIL_TAKEN] }),
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, EMAIL_TAKEN, { fields })
}

export async function assertOccupationExists(db: Db, id: number): Promise<void> {
  const known = await db.selectFrom('occupations').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw invalidField('occupation', 'This occupation is not on the list.')
}

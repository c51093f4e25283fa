import type { AuditAction } from '#contract/audit-actions.ts'
import type { Registration } from '#contract/registration.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { assertOccupationExists } from '#server/features/occupations/occupations.ts'
import { assertNewUserEmailsAvailable, toEmailTakenError } from '#server/features/users/email-availability.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { insertVendorWithPrimaryContact, getInitialApproval } from '#server/features/vendors/insert-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'

const WINDOW_MS = hours(1)

interface Attempt {
  registration: Registration
  /** IP address: attempts to find registered email addresses are counted by it (SR-073, SR-077). */
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
  await assertNewUserEmailsAvailable(db, registration)
  if (person.occupation_id !== null) await assertOccupationExists(db, person.occupation_id)
  const password_hash = await hashPassword(password)

  const approval = getInitialApproval(config)

  await runInTransaction(db, async (tx) => {
    const id = await insertUser(tx, { ...person, password_hash, role: 'CLIENT', created_at: at })
    const record = (action: AuditAction, kind: string, ids: number[]) =>
      recordAuditEntry(
        tx,
        { viewer: { id, role: vendor ? 'VENDOR' : 'CLIENT' }, at, requestId },
        { action, kind, ids, personId: id },
      )
    await record('registered', 'user', [id])
    if (!vendor) return
    await record('created', 'vendor', [await insertVendorWithPrimaryContact(tx, id, { ...vendor, approval }, at)])
    if (approval === 'pending') await queueAnnouncement(services, tx, { about: 'vendor waiting' })
  }).catch((error: unknown) => {
    throw toEmailTakenError(error)
  })
}

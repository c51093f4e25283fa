import type { z } from 'zod'
import { msg } from '#contract/message.ts'
import type { registrationRoutes, Registration } from '#contract/registration.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { assertOccupationExists } from '#server/features/occupations/occupations.ts'
import { assertNewUserEmailsAvailable, rethrowAsTakenEmailProblem } from '#server/features/users/email-availability.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import { announceWaitingVendorThrottled } from '#server/features/vendors/approval.ts'
import {
  insertVendorWithPrimaryContact,
  getApprovalOfSelfRegisteredVendor,
} from '#server/features/vendors/insert-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'

const WINDOW_MS = hours(1)

type RegisterContext = RouteContext<typeof registrationRoutes.register>
type RegisterResponse = z.input<typeof registrationRoutes.register.returns>

/**
 * Creates an account, and a vendor if the registration has one. Does not sign the user in. Attempts to find registered
 * email addresses are counted by IP address (SR-073, SR-077). A repeat with the same key gets the first response, not the
 * refusal of an address that is in use by now (SR-128).
 */
export async function registerAccount(
  services: Services,
  { body: registration, request, repeatableRequest }: RegisterContext,
): Promise<RegisterResponse> {
  const { db, clock, config } = services
  const at = clock.now()
  await countAttemptOrRefuse(db, {
    key: `register ${getRateLimitOrigin(request)}`,
    most: config.limits.registrations,
    windowMs: WINDOW_MS,
    at,
  })

  const { vendor, password, password_confirmation: _, ...person } = registration
  assertStrongPassword(password, { email: person.email, appName: config.appName })
  if (person.occupation_id !== null) await assertOccupationExists(db, person.occupation_id)
  const password_hash = await hashPassword(password)

  return runInTransaction(db, (tx) =>
    runOncePerIdempotencyKey({ ...repeatableRequest, db: tx }, async () => {
      await assertNewUserEmailsAvailable(tx, registration)
      const id = await insertUser(tx, { ...person, password_hash, role: vendor ? 'VENDOR' : 'CLIENT', created_at: at })
      await recordAndAddVendor(services, tx, { id, vendor, at, requestId: request.id })
      return { message: msg('Your account is ready. Please sign in.') }
    }),
  ).catch(rethrowAsTakenEmailProblem)
}

interface NewAccount extends Pick<Registration, 'vendor'> {
  id: number
  at: Date
  requestId: string
}

async function recordAndAddVendor(services: Services, tx: Db, { id, vendor, at, requestId }: NewAccount) {
  const approval = getApprovalOfSelfRegisteredVendor(services.config)
  const record = (entry: AuditedAction) =>
    recordAuditEntry(tx, { viewer: { id, role: vendor ? 'VENDOR' : 'CLIENT' }, at, requestId }, entry)
  await record({ action: 'registered', kind: 'user', ids: [id], personId: id })
  if (!vendor) return
  const vendorId = await insertVendorWithPrimaryContact({ db: tx, at, record }, id, { ...vendor, approval })
  await record({ action: 'created', kind: 'vendor', ids: [vendorId], personId: id })
  if (approval === 'pending') await announceWaitingVendorThrottled(services, { db: tx, at })
}

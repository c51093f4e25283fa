import { sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { invalidFieldProblem, Problem, tooManyRequestsProblem } from '#server/platform/problems.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** By one user (SR-073). */
const INVITATIONS_PER_DAY = 50
/** Addresses of people who did not register are deleted after this. */
const RETENTION_MS = days(30)

/**
 * Invites addresses, in the vendor's name when the caller works for it or manages it. Addresses with an account get the same message. An address
 * gets one message a day from the same inviter, or from each vendor of theirs, however often it is invited.
 */
export async function sendRegistrationInvitations(
  services: Services,
  { db, viewer, at, record }: RequestContext,
  { users, ...named }: NamedVendor & { users: string[] },
): Promise<void> {
  const inviter = await db
    .selectFrom('users')
    .select(['first', 'last'])
    .where('id', '=', viewer.id)
    // Concurrent requests are counted one after the other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await assertInvitationLimit(db, viewer.id, users.length, at)

  const vendor = await findInvitersVendor(db, viewer, named)
  const emailedToday = await loadEmailKeysEmailedToday(db, { inviterId: viewer.id, vendorId: vendor?.id ?? null, at })
  const invitations = users.map((email) => ({ email, is_repeat: emailedToday.has(normalizeEmail(email)) }))
  const inserted = await db
    .insertInto('invitations')
    .values(
      invitations.map((row) => ({ ...row, inviter_id: viewer.id, vendor_id: vendor?.id ?? null, created_at: at })),
    )
    .returning('id')
    .execute()
  const name = `${inviter.first} ${inviter.last}`
  await queueMessages(
    services,
    db,
    invitations
      .filter(({ is_repeat: isRepeat }) => !isRepeat)
      .map(({ email }) => ({
        kind: 'invitation' as const,
        to: { email },
        values: { inviter: vendor ? `${name} (${vendor.name})` : name },
        path: `/register?email=${encodeURIComponent(email)}`,
      })),
  )
  await record({ action: 'invited', kind: 'invitation', ids: inserted.map(({ id }) => id) })
}

/** A repeat sent nothing, so it puts the next message off no further. */
async function loadEmailKeysEmailedToday(
  db: Db,
  { inviterId, vendorId, at }: { inviterId: number; vendorId: number | null; at: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invitations')
    .select('email')
    .where('inviter_id', '=', inviterId)
    .where('vendor_id', 'is not distinct from', vendorId)
    .where('is_repeat', '=', false)
    .where('created_at', '>', addMilliseconds(at, -DAY_MS))
    .execute()
  return new Set(rows.map(({ email }) => normalizeEmail(email)))
}

/** A list that is too long for any day is refused as such; otherwise the refusal tells how many more are possible now. */
async function assertInvitationLimit(db: Db, userId: number, added: number, at: Date): Promise<void> {
  const max = INVITATIONS_PER_DAY
  if (added > max) throw invalidFieldProblem('users', msg('You can invite at most {max} people in 24 hours.', { max }))
  const since = addMilliseconds(at, -DAY_MS)
  const { count, oldest } = await db
    .selectFrom('invitations')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('inviter_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count + added <= max) return
  const freeAgain = addMilliseconds(oldest ?? at, DAY_MS)
  const retryAfter = Math.max(1, Math.ceil((freeAgain.getTime() - at.getTime()) / 1000))
  if (count >= max) throw tooManyRequestsProblem(retryAfter)
  const text = msg('You can invite {max} people in 24 hours. You can invite {left} more now.', {
    max,
    left: max - count,
  })
  throw new Problem(429, text, { retryAfter })
}

interface NamedVendor {
  vendor_name?: string | null | undefined
  vendor_id?: number | null | undefined
}

/**
 * Returns the vendor of this name among those that the user works for; of those that the user only manages, by its id. One that is
 * not listed is not named: anybody can register a vendor under the name of somebody else.
 */
async function findInvitersVendor(db: Db, viewer: Viewer, { vendor_name: name, vendor_id: id }: NamedVendor) {
  if (!name) return undefined
  const isById = typeof id === 'number' && can.manageVendor(viewer, id)
  return db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('id', '=', anyIdSql(isById ? [id] : viewer.contactOf))
    .where('sort_name', '=', toNameSortKey(name))
    .where('is_listed', '=', true)
    .executeTakeFirst()
}

export const deleteOldRegistrationInvitations = (db: Db, at: Date) =>
  db.deleteFrom('invitations').where('created_at', '<=', addMilliseconds(at, -RETENTION_MS)).execute()

import type { FastifyRequest } from 'fastify'
import { accountRoutes } from '#contract/accounts.ts'
import { liveRoutes } from '#contract/live.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { API_PREFIX } from '#contract/route.ts'
import type { Services, Session } from '#server/platform/app.ts'
import { days, addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { unauthenticatedProblem } from '#server/platform/problems.ts'
import { createSecretToken } from '#server/platform/secrets.ts'
import { isUnattended } from '#server/platform/unattended.ts'
import { findSessionWithUserByTokenHashes, loadSessionsWithUserByIds } from './queries.ts'

/** last_used_at is written at most this often, so that a busy user causes one write a minute rather than one a request. */
const TOUCH_EVERY_MS = minutes(1)
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Open pages call these routes all day, so they do not count as activity of the user (SR-012). */
const NOT_ACTIVITY = new Set([
  ...[referralRoutes.newCount, liveRoutes.events, accountRoutes.sessionEnd].map(({ path }) => API_PREFIX + path),
  // Read also where the database takes no writes.
  '/ready',
])

/** Creates a session for the user. The token is returned once and not stored. */
export async function startSession(
  { db, keys, at }: { db: Db; keys: Services['keys']; at: Date },
  user: { id: number; device: string; knownDevice?: string | null; verified: boolean },
): Promise<{ token: string; sessionId: number }> {
  const token = createSecretToken()
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: keys.hash(token),
      user_id: user.id,
      device: user.device.slice(0, 200),
      known_device: user.knownDevice ?? null,
      created_at: at,
      last_used_at: at,
      verified_at: user.verified ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, sessionId: id }
}

/** Returns the session of the request: null for no token, an unknown or ended session and a deactivated user. */
export async function findAndTouchSessionOfRequest(
  { db, keys, clock, config }: Services,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = bearerToken(request)
  if (!token) return null
  const row = await findSessionWithUserByTokenHashes(db, keys.hashes(token))
  const now = clock.now()
  if (!row || isExpired(row, config, now)) return null

  const isActivity = !isUnattended(request) && !NOT_ACTIVITY.has(request.routeOptions.url ?? '')
  if (isActivity && addMilliseconds(row.last_used_at, TOUCH_EVERY_MS) <= now) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .where('user_id', '=', row.user_id)
      .execute()
  }
  return toSession(row)
}

/** Returns those of the sessions that are valid now, with current rights, for connections that outlive a request (SR-014). */
export async function loadValidSessionsByIds(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  ids: number[],
): Promise<Map<number, Session>> {
  const rows = ids.length === 0 ? [] : await loadSessionsWithUserByIds(db, ids)
  const now = clock.now()
  return new Map(rows.filter((row) => !isExpired(row, config, now)).map((row) => [row.id, toSession(row)]))
}

type Row = NonNullable<Awaited<ReturnType<typeof findSessionWithUserByTokenHashes>>>

/** Returns when the session ends without use, and when it ends at the latest. */
const expiryTimes = (row: Pick<Row, 'last_used_at' | 'created_at'>, config: Services['config']) => ({
  idle: addMilliseconds(row.last_used_at, minutes(config.sessionIdleMinutes)),
  last: addMilliseconds(row.created_at, days(config.sessionMaxDays)),
})

const isExpired = (row: Row, config: Services['config'], now: Date) => {
  const { idle, last } = expiryTimes(row, config)
  return idle <= now || last <= now
}

const toSession = (row: Row): Session => ({
  id: row.id,
  verified: row.verified_at !== null,
  language: row.language,
  viewer: {
    id: row.user_id,
    role: row.role,
    contactOf: row.contact_of,
    primaryContactOf: row.primary_contact_of,
    listedPrimaryContactOf: row.listed_primary_contact_of,
    actsForApprovedVendor: row.acts_for_approved_vendor,
  },
})

/** Returns when the session ends without activity, and whether activity extends it. */
export async function readSessionExpiry(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, viewer }: Session,
): Promise<{ endsAt: Date; canGoOn: boolean }> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at'])
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (!row) throw unauthenticatedProblem()
  const { idle, last } = expiryTimes(row, config)
  return idle < last ? { endsAt: idle, canGoOn: true } : { endsAt: last, canGoOn: false }
}

/** True while the session has not been ended; its age is checked when a request begins. */
export async function hasSession(db: Db, { id, viewer }: Session): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return row !== undefined
}

export const endSession = (db: Db, session: Session) =>
  db.deleteFrom('sessions').where('id', '=', session.id).where('user_id', '=', session.viewer.id).execute()

/** Lists the valid sessions of the user, the last used first. */
export const listActiveSessions = (db: Db, userId: number, { config, at }: { config: Services['config']; at: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .where('last_used_at', '>', addMilliseconds(at, -minutes(config.sessionIdleMinutes)))
    .where('created_at', '>', addMilliseconds(at, -days(config.sessionMaxDays)))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Ends one session of the user; false when the user has no such session. */
export async function endSessionById(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const endAllSessions = (db: Db, userId: number) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).execute()

/** Ends every session of the user but this one. */
export const endOtherSessions = (db: Db, session: Session) =>
  db.deleteFrom('sessions').where('user_id', '=', session.viewer.id).where('id', '!=', session.id).execute()

function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && TOKEN.test(token) ? token : undefined
}

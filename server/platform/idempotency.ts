import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { msg } from '#contract/message.ts'
import { can, type Viewer, type ViewerRoleAndVendors } from '#contract/policy.ts'
import type { Route } from '#contract/route.ts'
import { hours, addMilliseconds } from './clock.ts'
import type { Db } from './db.ts'
import type { Keys } from './keys.ts'
import { assertAllowed, invalidFieldProblem, tooManyRequestsProblem, type Problem } from './problems.ts'

const MAX_KEY_LENGTH = 255
/** The user id of callers without an account. */
const NOBODY = 0
const Uuid = z.uuid()
const KEPT_MS = hours(24)
/** Of one user in a day. Writes without a key go on. */
const MAX_KEYS_PER_USER = 10_000

/** By what a repeat of a request with an Idempotency-Key is recognised. */
export interface RepeatableRequest {
  keys: Pick<Keys, 'hashes'>
  route: Route
  /** `body` identifies everything that was sent: the same key with another body is refused. */
  request: Pick<FastifyRequest, 'headers' | 'url' | 'body'>
  viewer: Viewer | null
  at: Date
}

interface IdempotentRequest extends RepeatableRequest {
  db: Db
}

export interface ReplayOptions<Read, R> {
  /** Reads the response again when a request is repeated. */
  onReplay?: Read | undefined
  /** Refuses a repeat, before `onReplay`, by a caller who has lost a right since the first request; otherwise `onReplay` checks rights. */
  replayNeedsRightsKept?: boolean | undefined
  /** Returns the id for `onReplay` when it is not `id` of the response. A route whose path names what is read needs none. */
  idOf?: ((response: R) => number) | undefined
}

/**
 * Runs `action` once per Idempotency-Key of a user (or of everybody without an account) and route, and gives every repeat within a day the first response
 * (SR-127). The key is a row in the same transaction as the effect, so a refusal or a crash rolls back both, and a
 * concurrent repeat waits on the unique index until the first request commits. A repeat is refused once the caller has lost
 * a right that they had at the first request, because the action with its checks does not run again. With `onReplay` only
 * the id of the result is stored, and a repeat checks the rights by itself and reads the response again. Responses about
 * other people need it: what is stored here outlives the account that it is about. Long responses use it, too, because
 * a user can store many.
 */
export async function runOncePerIdempotencyKey<R>(
  attempt: IdempotentRequest,
  action: () => Promise<R>,
  {
    onReplay,
    replayNeedsRightsKept = false,
    idOf = (response) => (response as { id: number }).id,
  }: ReplayOptions<(id: number) => Promise<R>, R> = {},
): Promise<R> {
  const { db, viewer, at } = attempt
  const requestKey = readIdempotencyKey(attempt)
  if (!requestKey) return action()
  const bodyHashes = hashRequest(attempt)
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...requestKey, body_hash: bodyHashes[0]!, answer: null, rights: serializeRights(viewer), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning((viewer ? countKeysOfUser(viewer.id, at) : sql<number>`0`).as('earlier'))
    .executeTakeFirst()
  if (!inserted) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'answer', 'rights', 'created_at'])
      .where('user_id', '=', requestKey.user_id)
      .where('route', '=', requestKey.route)
      .where('key', '=', requestKey.key)
      .executeTakeFirstOrThrow()
    if (first.created_at <= addMilliseconds(at, -KEPT_MS)) {
      await deleteExpiredResponses(db, at)
      return runOncePerIdempotencyKey(attempt, action, { onReplay, replayNeedsRightsKept, idOf })
    }
    assertSameBody(first.body_hash, bodyHashes)
    if (!onReplay || replayNeedsRightsKept) assertRightsKept(viewer, first.rights)
    if (onReplay) return onReplay((first.answer as { id: number }).id)
    return first.answer as R
  }

  // People without an account share their keys; other limits bound what they write.
  if (viewer && inserted.earlier >= MAX_KEYS_PER_USER) throw await tooManyKeysProblem(db, viewer.id, at)

  const answer = await action()
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify((onReplay ? { id: idOf(answer) } : answer) ?? null) })
    .where('user_id', '=', requestKey.user_id)
    .where('route', '=', requestKey.route)
    .where('key', '=', requestKey.key)
    .execute()
  return answer
}

/** Counts up to the maximum, for the statement that stores another key: its row is not among them. */
const countKeysOfUser = (userId: number, at: Date) => sql<number>`(select count(*)::int from (
  select from idempotency_keys where user_id = ${userId} and created_at > ${addMilliseconds(at, -KEPT_MS)}
  limit ${sql.lit(MAX_KEYS_PER_USER)}) as earlier)`

async function tooManyKeysProblem(db: Db, userId: number, at: Date): Promise<Problem> {
  const { oldest } = await db
    .selectFrom('idempotency_keys')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('user_id', '=', userId)
    .where('created_at', '>', addMilliseconds(at, -KEPT_MS))
    .executeTakeFirstOrThrow()
  const msLeft = addMilliseconds(oldest, KEPT_MS).getTime() - at.getTime()
  return tooManyRequestsProblem(Math.max(1, Math.ceil(msLeft / 1000)))
}

/** Runs `work` in a transaction that is opened for it, once per Idempotency-Key. */
export type RunOnce = <R>(tx: Db, work: () => Promise<R>) => Promise<R>

/** For routes that open one transaction themselves: they hand on what remembers their request in it. */
export const createRunOnce =
  (attempt: RepeatableRequest): RunOnce =>
  (tx, work) =>
    runOncePerIdempotencyKey({ ...attempt, db: tx }, work)

/**
 * Returns the first response for a repeat, undefined for a first request. For routes with an effect outside the
 * database that a rollback cannot undo: they call it before `runOncePerIdempotencyKey`.
 */
export async function findStoredResponse<R>(attempt: IdempotentRequest): Promise<R | undefined> {
  const first = await findAcceptedRequest(attempt)
  if (!first) return undefined
  assertSameBody(first.body_hash, hashRequest(attempt))
  assertRightsKept(attempt.viewer, first.rights)
  return first.answer as R
}

/**
 * True for a repeat of an accepted request, whatever its body. For routes that refuse early, before the body is read,
 * what would exceed a quota: the first request may have filled it.
 */
export const isRepeatOfAcceptedRequest = async (attempt: Omit<IdempotentRequest, 'keys'>): Promise<boolean> =>
  (await findAcceptedRequest(attempt)) !== undefined

async function findAcceptedRequest(attempt: Omit<IdempotentRequest, 'keys'>) {
  const requestKey = readIdempotencyKey(attempt)
  if (!requestKey) return undefined
  return attempt.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer', 'rights'])
    .where('user_id', '=', requestKey.user_id)
    .where('route', '=', requestKey.route)
    .where('key', '=', requestKey.key)
    .where('created_at', '>', addMilliseconds(attempt.at, -KEPT_MS))
    .executeTakeFirst()
}

function readIdempotencyKey({ route, request, viewer }: Omit<IdempotentRequest, 'keys'>) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  const named = { route: `${route.method} ${route.path}` }
  if (!viewer) return { ...named, user_id: NOBODY, key: requireUuid(key) }
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalidFieldProblem('Idempotency-Key', msg('The Idempotency-Key must be 1 to 255 plain characters.'))
  }
  return { ...named, user_id: viewer.id, key }
}

/** Callers without an account share one space of keys: one that cannot be guessed keeps their answers apart. */
function requireUuid(key: string | string[]): string {
  const { data } = Uuid.safeParse(key)
  if (data === undefined) throw invalidFieldProblem('Idempotency-Key', msg('The Idempotency-Key must be a UUID.'))
  return data
}

/** Hashes by each key of the hub, the current one first: nobody without the key may guess a password from what is stored. */
function hashRequest({ keys, request }: IdempotentRequest): Buffer[] {
  const text = JSON.stringify([request.url, request.body ?? null])
  return keys.hashes(text)
}

function assertSameBody(first: Buffer, now: Buffer[]): void {
  if (!now.some((hash) => hash.equals(first)))
    throw invalidFieldProblem('Idempotency-Key', msg('This Idempotency-Key was used for something else.'))
}

function serializeRights(viewer: Viewer | null): string | null {
  if (!viewer) return null
  const { id: _, ...rights } = viewer
  return JSON.stringify(rights satisfies ViewerRoleAndVendors)
}

/** Rows of callers without an account have no rights, and those that an earlier version writes during an upgrade. */
function assertRightsKept(viewer: Viewer | null, rights: ViewerRoleAndVendors | null): void {
  if (viewer && rights)
    assertAllowed(
      can.readStoredResponse(viewer, rights),
      msg('This has been done already. You can’t see the result again because your rights have changed since.'),
    )
}

/** The stored responses contain submitted data, so they are deleted when no repeat can need them. */
export const deleteExpiredResponses = (db: Db, at: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', addMilliseconds(at, -KEPT_MS)).execute()

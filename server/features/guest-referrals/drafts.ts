import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { GUEST_CODE_LENGTH, GUEST_DRAFT_LIFETIME_MINUTES, type NewGuestReferral } from '#contract/guest-referrals.ts'
import { formatMomentInBothLanguages } from '#server/features/messages/format-day-in-both-languages.ts'
import { queueMessage, type MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, hours, minutes } from '#server/platform/clock.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { equalsAny } from '#server/platform/keys.ts'
import { invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { msg } from '#contract/message.ts'
import {
  buildCodeHashInput,
  hashSecretWithEveryKey,
  createDigitCode,
  createSecretToken,
  hashSecret,
} from '#server/platform/secrets.ts'
import { decryptDraft, encryptDraft, type DraftContent } from './draft-content.ts'
import { hashGuestEmail } from './guest-email.ts'

const MAX_TRIES = 5
/** GST-037: gone after 24 hours, also when the hourly housekeeping has just run. */
const KEPT_MS = hours(23)

export interface IssuedGuestDraft {
  publicId: string
  expiresAt: Date
  content: DraftContent
}

/**
 * Stores the guest's form, encrypted, with the hashes of a code and of the secret of a link. A void draft is one that must never
 * be sent (GST-043). It gets hashes of random values, so that no code and no link confirms it. The response to every try is the
 * same as for another draft with a wrong code.
 */
export async function issueGuestDraft(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  typed: Pick<NewGuestReferral, 'vendor' | 'order' | 'sender' | 'sentFor'> & { isVoid?: boolean },
  at: Date,
): Promise<IssuedGuestDraft> {
  const { vendor, order, sender, sentFor, isVoid = false } = typed
  const publicId = randomUUID()
  const content = {
    vendor,
    order,
    sender,
    sentFor,
    isVoid,
    code: createDigitCode(GUEST_CODE_LENGTH),
    token: createSecretToken(),
  }
  const hash = (kind: 'guest draft' | 'guest code', value: string) =>
    hashSecret(keys, kind, isVoid ? randomUUID() : value)
  const expiresAt = addMilliseconds(at, minutes(GUEST_DRAFT_LIFETIME_MINUTES))
  await tx
    .insertInto('guest_drafts')
    .values({
      public_id: publicId,
      token_hash: hash('guest draft', content.token),
      code_hash: hash('guest code', buildCodeHashInput(publicId, content.code)),
      address_hash: hashGuestEmail(keys, sender.email),
      vendor_id: vendor,
      sealed: encryptDraft(keys, content),
      created_at: at,
      expires_at: expiresAt,
    })
    .execute()
  return { publicId, expiresAt, content }
}

/**
 * Queues the message with code and link. A message that nobody must get is queued as well, but has expired: so the request
 * takes the same time (GST-034).
 */
export const queueGuestCodeMessage = (
  services: MessageQueueDependencies,
  tx: Db,
  { content, expiresAt }: Pick<IssuedGuestDraft, 'content' | 'expiresAt'>,
  { isWanted, at }: { isWanted: boolean; at: Date },
): Promise<void> =>
  queueMessage(services, tx, {
    kind: 'guest code',
    to: { email: content.sender.email, language: content.sender.language },
    values: {
      code: content.code,
      minutes: String(wholeMinutesUntil(expiresAt, at)),
      sent_at: formatMomentInBothLanguages(addMilliseconds(expiresAt, -minutes(GUEST_DRAFT_LIFETIME_MINUTES))),
    },
    path: `/confirm#${content.token}`,
    expiresAt: isWanted && !content.isVoid ? expiresAt : at,
  })

/** What is left for a code that is sent again; never more than is true, but for the last minute. */
const wholeMinutesUntil = (end: Date, at: Date) => Math.max(1, Math.floor((end.getTime() - at.getTime()) / minutes(1)))

/**
 * Ends the draft that a corrected form replaces, unless it was sent: the reader of a mistyped mailbox cannot send it any more.
 * The row stays, so that they can still press 'This was not me'. Its public id is 122 random bits that no message carries, so
 * only the browser that made it knows it.
 */
export async function endReplacedDraft(
  tx: Db,
  { replaces, vendor }: Pick<NewGuestReferral, 'replaces' | 'vendor'>,
): Promise<void> {
  if (replaces === undefined) return
  await tx
    .updateTable('guest_drafts')
    // Before the time of any request that is confirming it at this moment.
    .set((draft) => ({ expires_at: draft.ref('created_at') }))
    .where('public_id', '=', replaces)
    .where('vendor_id', '=', vendor)
    .where('referral_id', 'is', null)
    .execute()
}

/** A draft that can still be sent, and what was typed; undefined for any other. */
export async function findSendableGuestDraft(
  { keys }: Pick<Services, 'keys'>,
  db: Db,
  publicId: string,
  at: Date,
): Promise<Pick<IssuedGuestDraft, 'content' | 'expiresAt'> | undefined> {
  const row = await db
    .selectFrom('guest_drafts')
    .select(['sealed', 'expires_at'])
    .where('public_id', '=', publicId)
    .where('referral_id', 'is', null)
    .where('expires_at', '>', at)
    .where('code_tries', '<', MAX_TRIES)
    .executeTakeFirst()
  return row && { content: decryptDraft(keys, row.sealed), expiresAt: row.expires_at }
}

/** The same answer for every draft that cannot be sent: unknown, expired, ended, or sent so long ago that it was deleted. */
export const draftEndedProblem = () =>
  notFoundProblem(
    msg('This does not work any more. If you have not sent your referral yet, please fill in the form again.'),
  )

/** A draft that was sent is confirmed again until it is deleted, so that a repetition never leads to a second referral. */
const isSentOrUnexpiredSql = (at: Date) => sql<boolean>`(referral_id is not null or expires_at > ${at})`

/**
 * Returns the id of the draft if the code is right; throws otherwise. Counts a try, committed before the comparison, so that
 * no number of concurrent requests has more than five.
 */
export async function requireDraftIdByCode(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { draft, code }: { draft: string; code: string },
  at: Date,
): Promise<number> {
  const stored = await db
    .updateTable('guest_drafts')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('public_id', '=', draft)
    .where(isSentOrUnexpiredSql(at))
    .where('code_tries', '<', MAX_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!stored) throw draftEndedProblem()
  if (!equalsAny(stored.code_hash, hashSecretWithEveryKey(keys, 'guest code', buildCodeHashInput(draft, code))))
    throw invalidFieldProblem('code', msg('This code is incorrect.'))
  // The right code uses up no try, so that a repeated request gets its answer.
  await db.updateTable('guest_drafts').set({ code_tries: 0 }).where('id', '=', stored.id).execute()
  return stored.id
}

/** Returns the id of the draft of a mailed link; throws if it cannot be confirmed any more. */
export async function requireDraftIdByToken(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  token: string,
  at: Date,
): Promise<number> {
  const stored = await selectDraftByToken(db, keys, token)
    .select('id')
    .where(isSentOrUnexpiredSql(at))
    // Wrong codes end a draft that is not sent yet; the link of a sent one goes on working.
    .where((draft) => draft.or([draft('code_tries', '<', MAX_TRIES), draft('referral_id', 'is not', null)]))
    .executeTakeFirst()
  if (!stored) throw draftEndedProblem()
  return stored.id
}

/** Locks a draft that can be sent or was sent; undefined for one that was ended since its code or link was checked. */
export const lockDraft = (tx: Db, id: number, at: Date) =>
  tx
    .selectFrom('guest_drafts')
    .select(['id', 'sealed', 'referral_id'])
    .where('id', '=', id)
    .where(isSentOrUnexpiredSql(at))
    .forUpdate()
    .executeTakeFirst()

/** Locks the draft of a mailed link, also when it was sent or cannot be sent any more. */
export const lockDraftByToken = (tx: Db, { keys }: Pick<Services, 'keys'>, token: string) =>
  selectDraftByToken(tx, keys, token).select(['id', 'sealed', 'referral_id']).forUpdate().executeTakeFirst()

const selectDraftByToken = (db: Db, keys: Pick<Services['keys'], 'hashes'>, token: string) =>
  db.selectFrom('guest_drafts').where('token_hash', '=', anyHashSql(hashSecretWithEveryKey(keys, 'guest draft', token)))

/** Called by housekeeping. */
export const deleteOldDrafts = (db: Db, at: Date) =>
  db.deleteFrom('guest_drafts').where('created_at', '<=', addMilliseconds(at, -KEPT_MS)).execute()

import type { FastifyRequest } from 'fastify'
import { LINK_PASS_HEADER, type LinkParty } from '#contract/emailed-links.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, hours, minutes } from '#server/platform/clock.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { forbiddenProblem } from '#server/platform/problems.ts'
import { hashSecretWithEveryKey, createSecretToken, hashSecret } from '#server/platform/secrets.ts'
import { isUnattended } from '#server/platform/unattended.ts'
import { isReferralLinkUsable, selectReferralLinks, type ReferralLinkRow } from './queries.ts'

const UNUSED_MS = minutes(30)
const LIFETIME_MS = hours(2)
/** A referral that stays open on a screen is not enough for what cannot be undone. */
const RECENT_CODE_MINUTES = 10
/** A pass that is used often is not written at each use. */
const LAST_USE_PRECISION_MS = minutes(1)

interface PassRights {
  at: Date
  /** Given for a code, which proves the mailbox; not for a remembered browser. */
  byCode: boolean
  /** Opens the referral. */
  reads?: boolean
}

/** Makes a pass for this link. */
export async function issueLinkPass(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  link: { id: number; referral_id: number | null },
  { at, byCode, reads = true }: PassRights,
): Promise<string> {
  const pass = createSecretToken()
  const token_hash = hashSecret(keys, 'link pass', pass)
  await tx
    .insertInto('link_passes')
    .values({ token_hash, link_id: link.id, created_at: at, last_used_at: at, by_code: byCode, reads })
    .execute()
  await tx
    .updateTable('referral_links')
    .set({ last_used_at: at })
    .where('id', '=', link.id)
    .where('referral_id', 'is not distinct from', link.referral_id)
    .execute()
  return pass
}

/** The link of a pass. */
export type LinkOfPass = ReferralLinkRow & {
  /** The pass was given for a code. */
  by_code: boolean
}

interface PassNeeds {
  party?: LinkParty
  at: Date
  /**
   * What the pass must have been given for: `code` needs a proof of the mailbox, `recent code` one of the last minutes, `code without
   * reading` a proof that need not open the referral.
   */
  pass?: 'reading' | 'code without reading' | 'code' | 'recent code'
  /** Accepts a link that ended because its referral was cancelled: a repeat of the cancellation is no error. */
  acceptsCancelled?: boolean
}

/** Finds the pass that the request carries and notes its use, except by an unattended page; 403 without one that works. */
export async function requireAndTouchPass(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  request: FastifyRequest,
  at: Date,
): Promise<{ linkId: number; byCode: boolean; reads: boolean; createdAt: Date }> {
  const pass = request.headers[LINK_PASS_HEADER.toLowerCase()]
  if (typeof pass !== 'string' || pass === '') throw passEndedProblem()
  const hashes = hashSecretWithEveryKey(keys, 'link pass', pass)
  const found = await db
    .selectFrom('link_passes')
    .select(['link_id', 'created_at', 'last_used_at', 'by_code', 'reads'])
    .where('token_hash', '=', anyHashSql(hashes))
    .where('last_used_at', '>', addMilliseconds(at, -UNUSED_MS))
    .where('created_at', '>', addMilliseconds(at, -LIFETIME_MS))
    .executeTakeFirst()
  if (!found) throw passEndedProblem()
  if (!isUnattended(request) && found.last_used_at <= addMilliseconds(at, -LAST_USE_PRECISION_MS))
    await db.updateTable('link_passes').set({ last_used_at: at }).where('token_hash', '=', anyHashSql(hashes)).execute()
  return { linkId: found.link_id, byCode: found.by_code, reads: found.reads, createdAt: found.created_at }
}

/** The link whose pass the request carries; 403 without a pass that works, and for another party's call. */
export async function requireReferralLinkByPass(
  services: Pick<Services, 'db' | 'keys'>,
  request: FastifyRequest,
  { party, at, pass: needs = 'reading', acceptsCancelled = false }: PassNeeds,
): Promise<LinkOfPass> {
  const { linkId, byCode, reads, createdAt } = await requireAndTouchPass(services, request, at)
  const link = await selectReferralLinks(services.db).where('l.id', '=', linkId).executeTakeFirst()
  const judged = link && acceptsCancelled ? { ...link, deleted_by_sender_at: null } : link
  if (!link || !judged || !isReferralLinkUsable(services.keys, judged, at)) throw passEndedProblem()
  if ((needs !== 'code without reading' && !reads) || (needs !== 'reading' && !byCode)) throw passEndedProblem()
  if (party !== undefined && link.party !== party) throw forbiddenProblem()
  if (needs === 'recent code' && createdAt <= addMilliseconds(at, -minutes(RECENT_CODE_MINUTES)))
    throw recentCodeNeededProblem()
  return { ...link, by_code: byCode }
}

/** 403 when the link of a pass has ended since the request began. */
export async function assertReferralLinkUsable(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  id: number,
  at: Date,
): Promise<void> {
  const link = await selectReferralLinks(tx).where('l.id', '=', id).executeTakeFirst()
  if (!link || !isReferralLinkUsable(keys, link, at)) throw passEndedProblem()
}

export const passEndedProblem = () => forbiddenProblem(msg('Please enter a new code.'), 'pass-ended')

const recentCodeNeededProblem = () =>
  forbiddenProblem(
    msg('You entered your code more than {minutes} minutes ago. Please enter a new code, then try again.', {
      minutes: RECENT_CODE_MINUTES,
    }),
    'pass-ended',
  )

/** Deletes passes and codes that no longer work. */
export async function deleteExpiredPassesAndCodes(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('link_passes').where('created_at', '<=', addMilliseconds(at, -LIFETIME_MS)).execute()
  await db.deleteFrom('link_codes').where('expires_at', '<=', at).execute()
}

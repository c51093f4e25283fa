import { LinkParty, type ReferralLink, type ReferralLinkState } from '#contract/emailed-links.ts'
import { can } from '#contract/policy.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import { requireVisibleReferral } from '#server/features/referrals/queries.ts'
import { toPolicyReferral } from '#server/features/referrals/referral-row.ts'
import type { Services } from '#server/platform/app.ts'
import { getEarliest } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { maskEmail } from './present.ts'
import {
  canPartyHaveLink,
  getEmailOfLinkParty,
  getLinkEndAfterClosing,
  getLinkEndByDeletion,
  isLinkOfCurrentEmail,
  selectReferralLinks,
} from './queries.ts'

/** Every reminder makes a link, so there may be dozens. */
const MAX_LINKS = 100

/** Lists the newest links of a referral that the viewer may end (GST-057). */
export async function listEndableReferralLinks(
  { keys }: Pick<Services, 'keys'>,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  referralId: number,
): Promise<ReferralLink[]> {
  const referral = await requireVisibleReferral(db, viewer, referralId)
  const mayEnd = (party: LinkParty) => can.endLink(viewer, toPolicyReferral(referral), party)
  assertAllowed(mayEnd('sender'))
  const rows = await listLinksOfParties(db, referralId, LinkParty.options.filter(mayEnd))
  return rows.map((row) => presentReferralLink(keys, row, at))
}

const listLinksOfParties = (db: Db, referralId: number, parties: LinkParty[]) =>
  selectReferralLinks(db)
    .select(['l.created_at', 'l.last_used_at', 'l.ended_why'])
    .where('l.referral_id', '=', referralId)
    .where('l.party', 'in', parties)
    .orderBy('l.id', 'desc')
    .limit(MAX_LINKS)
    .execute()

type ListedLinkRow = Awaited<ReturnType<typeof listLinksOfParties>>[number]

function presentReferralLink(keys: Services['keys'], row: ListedLinkRow, at: Date): ReferralLink {
  const state = stateOf(keys, row, at)
  return {
    id: row.id,
    party: row.party,
    sent_to: isLinkOfCurrentEmail(keys, row) ? maskEmail(getEmailOfLinkParty(row)) : null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ends_at: (row.ended_at ?? getLatestEnd(row)).toISOString(),
    state,
    may: pickGrantedRights({ end: state === 'works' || state === 'paused' }),
  }
}

function stateOf(keys: Services['keys'], row: ListedLinkRow, at: Date): ReferralLinkState {
  if (row.ended_why !== null) return row.ended_why
  const end = getLatestEnd(row)
  const endByDeletion = getLinkEndByDeletion(row)
  if (endByDeletion !== null && endByDeletion <= end) return 'referral deleted'
  if (end <= at) return 'expired'
  if (!isLinkOfCurrentEmail(keys, row)) return 'address changed'
  return canPartyHaveLink(row, at) ? 'works' : 'paused'
}

const getLatestEnd = (row: ListedLinkRow): Date =>
  getEarliest([row.expires_at, getLinkEndAfterClosing(row), getLinkEndByDeletion(row)])! // `expires_at` is never null

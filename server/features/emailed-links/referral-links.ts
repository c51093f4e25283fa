import type { LinkParty } from '#contract/emailed-links.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { createSecretToken, hashSecret, normalizeEmail } from '#server/platform/secrets.ts'
import { findUsableReferralLink, type ReferralLinkRow } from './queries.ts'

/** GST-057: at the latest. */
const LINK_LIFETIME_MS = days(365)

/** The pages that links lead to. */
export const LINK_PAGE_PATHS: Record<LinkParty, string> = { sender: '/status', vendor: '/answer' }

interface NewLink {
  referralId: number
  party: LinkParty
  /** The party's email address; the link ends when it changes. */
  email: string
  /** Older links of the party stop working when this one is first used. */
  replacesOlder?: boolean
  at: Date
}

/**
 * Makes a link of this party to a referral. Its secret is returned once, for the path in the message that carries it:
 * behind a #, so that no server sees it before the page sends it.
 */
export async function issueReferralLink(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  { referralId, party, email, replacesOlder = false, at }: NewLink,
): Promise<{ id: number; secret: string; path: string }> {
  const secret = createSecretToken()
  const { id } = await tx
    .insertInto('referral_links')
    .values({
      referral_id: referralId,
      party,
      token_hash: hashSecret(keys, 'link', secret),
      address_hash: hashSecret(keys, 'link address', normalizeEmail(email)),
      replaces_older: replacesOlder,
      created_at: at,
      expires_at: addMilliseconds(at, LINK_LIFETIME_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret, path: `${LINK_PAGE_PATHS[party]}#${secret}` }
}

/** The same answer whatever the reason (GST-056). */
export const linkEndedProblem = () => notFoundProblem(msg('This link does not work any more.'))

/** Finds the link of a request; 404 unless it works. */
export async function requireReferralLink(
  services: Pick<Services, 'db' | 'keys'>,
  secret: string,
  at: Date,
): Promise<ReferralLinkRow> {
  const link = await findUsableReferralLink(services, secret, at)
  if (!link) throw linkEndedProblem()
  return link
}

type EndReason = 'replaced' | 'by holder' | 'by sender' | 'by administrator'

/** Ends these links of a referral with their passes and codes. */
export async function setReferralLinksEnded(
  tx: Db,
  referralId: number,
  ids: number[],
  { why, at }: { why: EndReason; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('link_passes').where('link_id', '=', anyIdSql(ids)).execute()
  await tx.deleteFrom('link_codes').where('link_id', '=', anyIdSql(ids)).execute()
  await tx
    .updateTable('referral_links')
    .set({ ended_at: at, ended_why: why })
    .where('referral_id', '=', referralId)
    .where('id', '=', anyIdSql(ids))
    .where('ended_at', 'is', null)
    .execute()
}

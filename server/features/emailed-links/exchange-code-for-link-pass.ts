import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { linkRoutes } from '#contract/emailed-links.ts'
import { lockReferralOfLink } from '#server/features/referrals/queries.ts'
import { storeReferralAndRepliesRead } from '#server/features/referrals/change-referral.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { AvailabilityLinkRow } from './availability-links.ts'
import { verifyLinkCode, codeEndedProblem, deleteVerifiedLinkCode } from './codes.ts'
import { createReferralChangeContextOfLink } from './referral-change-context-of-link.ts'
import { issueLinkPass } from './passes.ts'
import { getEmailOfLinkParty, listReplacedLinkIds, type ReferralLinkRow } from './queries.ts'
import { setReferralLinksEnded } from './referral-links.ts'
import { verifyAndTouchRememberedBrowser, issueRememberedBrowserMark } from './remembered-browsers.ts'

type Entry = z.output<typeof linkRoutes.enter.body>

interface LinkEntryContext {
  body: Entry
  at: Date
  request: FastifyRequest
}

/**
 * Returns a pass for the right code, or for the mark of a remembered browser of the vendor; throws `codeEndedProblem()` without
 * either. Ends the links that this one replaces. When the pass is for reading, the referral counts as read by the vendor (ANS-010); one
 * without reading is for somebody who only says that the mailbox is not the vendor's.
 */
export async function exchangeCodeForReferralLinkPass(
  services: Pick<Services, 'db' | 'keys'>,
  { body, at, request }: LinkEntryContext,
  link: ReferralLinkRow,
): Promise<z.output<typeof linkRoutes.enter.returns>> {
  const email = getEmailOfLinkParty(link)
  if (body.code !== undefined) await verifyLinkCode(services, { id: link.id, email }, body.code, at)
  return runInTransaction(services.db, async (tx) => {
    if (link.party === 'sender' && body.code === undefined) throw codeEndedProblem()
    if (!(await takeProof(services, tx, link, { body, at }))) throw codeEndedProblem()
    await setReferralLinksEnded(tx, link.referral_id, await listReplacedLinkIds(tx, link), { why: 'replaced', at })
    if (link.party === 'vendor' && body.reads) await markReadFromMailbox(tx, link, { at, request })
    const isRemembered = body.remember && body.code !== undefined && link.party === 'vendor'
    return {
      pass: await issueLinkPass(services, tx, link, { at, byCode: body.code !== undefined, reads: body.reads }),
      mark: isRemembered ? await issueRememberedBrowserMark(services, tx, link, at) : null,
    }
  })
}

/** The same for a link that confirms the availability of a vendor's services. */
export async function exchangeCodeForAvailabilityLinkPass(
  services: Pick<Services, 'db' | 'keys'>,
  { body, at }: Pick<LinkEntryContext, 'body' | 'at'>,
  link: AvailabilityLinkRow,
): Promise<z.output<typeof linkRoutes.enter.returns>> {
  const email = link.vendor_email
  if (body.code !== undefined) await verifyLinkCode(services, { id: link.id, email }, body.code, at)
  return runInTransaction(services.db, async (tx) => {
    if (!(await takeProof(services, tx, link, { body, at }))) throw codeEndedProblem()
    const rights = { at, byCode: body.code !== undefined, reads: false }
    return {
      pass: await issueLinkPass(services, tx, { id: link.id, referral_id: null }, rights),
      mark: body.remember && rights.byCode ? await issueRememberedBrowserMark(services, tx, link, at) : null,
    }
  })
}

/** Uses up the code or, without one, the mark of a remembered browser. Returns false if neither is valid. */
const takeProof = (
  services: Pick<Services, 'keys'>,
  tx: Db,
  link: Pick<ReferralLinkRow, 'id' | 'vendor_id' | 'vendor_email'>,
  { body, at }: Pick<LinkEntryContext, 'body' | 'at'>,
): Promise<boolean> =>
  body.code === undefined
    ? verifyAndTouchRememberedBrowser(services, tx, link, { marks: body.marks, at })
    : deleteVerifiedLinkCode(tx, link.id)

async function markReadFromMailbox(
  tx: Db,
  link: ReferralLinkRow,
  context: Pick<LinkEntryContext, 'at' | 'request'>,
): Promise<void> {
  const referral = await lockReferralOfLink(tx, link.referral_id)
  if (referral) await storeReferralAndRepliesRead(createReferralChangeContextOfLink(tx, link, context), referral)
}

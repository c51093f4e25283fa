import type { ReferralByLink } from '#contract/referral-by-link.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import { computeAnswerByDate } from '#server/features/emailed-links/compute-answer-by-date.ts'
import { toSenderViewer } from '#server/features/emailed-links/referral-change-context-of-link.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import type { LinkOfPass } from '#server/features/emailed-links/passes.ts'
import { linkEndedProblem } from '#server/features/emailed-links/referral-links.ts'
import { listAnswersWithReplies } from '#server/features/referral-answers/queries.ts'
import { findNewestFieldChange, type FieldChange } from '#server/features/referral-history/find-newest-field-change.ts'
import { presentReplyRight } from '#server/features/referral-answers/present-reply-right.ts'
import { hasQuestion } from '#server/features/referral-answers/reply-to-vendor.ts'
import { getQuestionRefusal } from '#server/features/referrals/question-refusal.ts'
import { hasConsentToWithdraw } from '#server/features/referrals/consent.ts'
import { presentReferralWithoutRights, redactHiddenAddress } from '#server/features/referrals/present.ts'
import { findReferralOfLink } from '#server/features/referrals/queries.ts'
import type { ReferralRow } from '#server/features/referrals/referral-row.ts'
import { readClaimOffer } from '#server/features/vendor-claims/read-claim-offer.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { hasUnexpiredDocument, findNewDocumentRefusal } from './find-new-document-refusal.ts'
import { findPublicVendorPhoneAndWebsite, listOtherWaitingReferralIds } from './queries.ts'

/** Reads the referral of a link as its party may see it. */
export async function readReferralByLink(
  config: Pick<Config, 'remindAfterWorkingDays'>,
  db: Db,
  link: LinkOfPass,
  at: Date,
): Promise<ReferralByLink> {
  const row = await findReferralOfLink(db, link.referral_id)
  if (!row) throw linkEndedProblem()
  const { read_by: _reader, ...referral } = presentReferralWithoutRights(
    link.party === 'vendor' ? row : redactHiddenAddress(row),
    at,
  )
  const last = await findNewestFieldChange(db, link.referral_id, 'status')
  const claim = await readClaimOffer(db, link)
  const answers = await listAnswersWithReplies(db, row)
  const replying = presentReplyRight(row, link.party === 'sender' && hasQuestion(answers))
  const contact = link.party === 'sender' ? await findPublicVendorPhoneAndWebsite(db, link.vendor_id) : undefined
  const waiting = link.party === 'vendor' ? await listOtherWaitingReferralIds(db, link) : { ids: [], count: 0 }
  return {
    party: link.party,
    referral,
    ...(contact && { vendor_contact: contact }),
    answer_by: isAnswerAwaited(row) && !referral.nobody_reads ? computeAnswerByDate(config, row.created_at) : null,
    seen: last?.id ?? 0,
    changed: presentChange(last, link),
    answers,
    ...replying,
    may: {
      ...replying.may,
      ...pickGrantedRights({
        ask: link.party === 'vendor' && getQuestionRefusal(row) === null,
        attach: await mayAttach(db, link, at),
        changePhone: link.party === 'sender' && link.is_sender_guest,
        withdrawConsent: link.party === 'sender' && hasConsentToWithdraw(toSenderViewer(link), row),
      }),
    },
    ...(claim && { claim }),
    more_waiting: waiting.ids,
    more_waiting_count: waiting.count,
  }
}

/** Not once the vendor has deleted it, and not of one whose consent was withdrawn, which has nothing to answer. */
const isAnswerAwaited = ({ status, deleted_by_vendor_at, consent_withdrawn_at }: ReferralRow): boolean =>
  status === 'PENDING' && deleted_by_vendor_at === null && consent_withdrawn_at === null

const mayAttach = async (db: Db, { party, referral_id }: ReferralLinkRow, at: Date): Promise<boolean> =>
  party === 'sender' &&
  (await findNewDocumentRefusal(db, referral_id)) === null &&
  !(await hasUnexpiredDocument(db, referral_id, at))

/** Senders read no names of the vendor's people: they may have reason to be hard to find. */
function presentChange(last: FieldChange | undefined, { party }: ReferralLinkRow): ReferralByLink['changed'] {
  const status = ReferralStatus.safeParse(last?.detail['status']).data
  return last && status ? { at: last.at.toISOString(), status, by: party === 'vendor' ? last.by : null } : null
}

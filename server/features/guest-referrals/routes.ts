import { toSinglePage } from '#contract/paging.ts'
import {
  earlierGuestReferralRoutes,
  guestReferralRoutes,
  MIN_FORM_FILL_SECONDS,
  type NewGuestReferral,
} from '#contract/guest-referrals.ts'
import { msg } from '#contract/message.ts'
import { consumeChallengeSolution } from '#server/features/challenges/challenges.ts'
import { maskEmail } from '#server/features/emailed-links/present.ts'
import type { App } from '#server/platform/app.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { blockEmailAddress, isEmailAddressBlocked } from './blocked-email-addresses.ts'
import { claimGuestReferral, listClaimableReferralIds } from './claim-guest-referral.ts'
import { sendConfirmedDraft } from './send-confirmed-draft.ts'
import { decryptDraft, type DraftContent } from './draft-content.ts'
import {
  draftEndedProblem,
  endReplacedDraft,
  requireDraftIdByCode,
  requireDraftIdByToken,
  findSendableGuestDraft,
  lockDraftByToken,
  queueGuestCodeMessage,
  issueGuestDraft,
} from './drafts.ts'
import {
  assertWithinVendorAndHubLimits,
  tryCountReferralFromEmail,
  tryCountMessageToEmail,
  enforceOriginLimits,
} from './guest-limits.ts'
import { lockGuestReferralTarget } from './guest-referral-target.ts'
import { hashGuestEmail } from './guest-email.ts'

const DISOWNED_DAYS = 30

/** Referrals of people without an account. Every caller counts as a guest, signed in or not. */
export function mountGuestReferralRoutes(app: App) {
  mountEarlierReferralRoutes(app)

  mountRoute(app, guestReferralRoutes.create, async ({ db: tx, body, request, at }) => {
    const target = await lockGuestReferralTarget(tx, body.vendor, body.order, at)
    await consumeChallengeSolution(tx, app.keys, { purpose: 'referral', solution: body.challenge, at })
    await enforceOriginLimits(tx, target, getRateLimitOrigin(request), at)
    await assertWithinVendorAndHubLimits(tx, target, app.config.limits, at)
    const { isVoid, isWithin } = await judgeForm(app, tx, body, at)
    // Without a message about the new draft, the old code would be the only one that works.
    if (isWithin && !isVoid) await endReplacedDraft(tx, body)
    const draft = await issueGuestDraft(app, tx, { ...body, isVoid }, at)
    await queueGuestCodeMessage(app, tx, draft, { isWanted: isWithin, at })
    const { publicId, expiresAt } = draft
    return { draft: publicId, sent_to: maskEmail(body.sender.email), expires_at: expiresAt.toISOString() }
  })

  mountRoute(app, guestReferralRoutes.confirm, async ({ body, at, request }) => {
    const draftId =
      'token' in body ? await requireDraftIdByToken(app, body.token, at) : await requireDraftIdByCode(app, body, at)
    return sendConfirmedDraft(app, draftId, { at, requestId: request.id })
  })

  mountRoute(app, guestReferralRoutes.resend, async ({ db: tx, body, at }) => {
    const open = await findSendableGuestDraft(app, tx, body.draft, at)
    if (open) {
      const isBlockedNow = await isEmailAddressBlocked(tx, app.keys, open.content.sender.email, at)
      const isWithin = await tryCountMessageToEmail(tx, app.keys, open.content.sender.email, at)
      await queueGuestCodeMessage(app, tx, open, { isWanted: isWithin && !isBlockedNow, at })
    }
    return { message: msg('If the address can get messages from us, another one is on its way.') }
  })

  mountRoute(app, guestReferralRoutes.disown, async ({ db: tx, body, at }) => {
    const draft = await lockDraftByToken(tx, app, body.token)
    if (!draft) throw draftEndedProblem()
    if (draft.referral_id !== null)
      throw conflictProblem(
        msg(
          'This referral has already been sent. You can cancel it with the link to your referral that we emailed you.',
        ),
      )
    const { email } = decryptDraft<DraftContent>(app.keys, draft.sealed).sender
    const addressHash = hashGuestEmail(app.keys, email)
    await blockEmailAddress(tx, { addressHash, why: 'disowned', until: addMilliseconds(at, days(DISOWNED_DAYS)), at })
    await tx.deleteFrom('guest_drafts').where('id', '=', draft.id).execute()
    return { message: msg('Thank you. Nothing was sent, and this address gets no more of these messages for 30 days.') }
  })
}

function mountEarlierReferralRoutes(app: App) {
  mountRoute(app, earlierGuestReferralRoutes.list, async (context) =>
    toSinglePage((await listClaimableReferralIds(app, context)).map((id) => ({ id }))),
  )

  mountRoute(app, earlierGuestReferralRoutes.claim, async (context) => {
    await claimGuestReferral(app, context, context.params.id)
    return { message: msg('The referral has been added to yours.') }
  })
}

/**
 * Counts this form and its message towards the limits of the address. The referral is void if a program has filled in the form,
 * if the address is blocked or if it has sent too many referrals; `isWithin` is false if the address has got too many messages.
 * The response never tells any of this to the sender (GST-034, GST-043, GST-045).
 */
async function judgeForm(
  { keys }: Pick<App, 'keys'>,
  tx: Db,
  { sender, website, opened }: NewGuestReferral,
  at: Date,
): Promise<{ isVoid: boolean; isWithin: boolean }> {
  const isAddressWithin = await tryCountReferralFromEmail(tx, keys, sender.email, at)
  const isWithin = await tryCountMessageToEmail(tx, keys, sender.email, at)
  const isBlockedNow = await isEmailAddressBlocked(tx, keys, sender.email, at)
  const isByPerson = website === '' && opened >= 1_000 * MIN_FORM_FILL_SECONDS
  return { isVoid: !isByPerson || !isAddressWithin || isBlockedNow, isWithin }
}

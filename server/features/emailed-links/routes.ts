import type { Language } from '#contract/fields.ts'
import { toSinglePage } from '#contract/paging.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { msg } from '#contract/message.ts'
import type { App } from '#server/platform/app.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { getCallerLanguage } from '#server/platform/messages.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import {
  createAvailabilityCodeMessageBuilder,
  findUsableAvailabilityLink,
  presentAvailabilityLink,
} from './availability-links.ts'
import { createLinkCodeMessageBuilder, sendLinkCode } from './codes.ts'
import { endReferralLink } from './end-link.ts'
import { exchangeCodeForAvailabilityLinkPass, exchangeCodeForReferralLinkPass } from './exchange-code-for-link-pass.ts'
import { listEndableReferralLinks } from './list-endable-referral-links.ts'
import { LINK_REQUESTED_MESSAGE, queueLostReferralLinkRequest } from './lost-links.ts'
import { requireReferralLinkByPass } from './passes.ts'
import { maskEmail, presentLinkSummary } from './present.ts'
import { getEmailOfLinkParty } from './queries.ts'
import { setReferralLinksEnded, requireReferralLink } from './referral-links.ts'
import { forgetMailboxBrowsersOfLink } from './remembered-browsers.ts'

/** The calls that every party's link has. */
export function mountLinkRoutes(app: App) {
  mountRoute(app, linkRoutes.look, async ({ body, at, session }) => {
    const availability = await findUsableAvailabilityLink(app, body.link, at)
    if (availability) return presentAvailabilityLink(availability)
    const viewer = session?.verified ? session.viewer : null
    return presentLinkSummary(app.config, await requireReferralLink(app, body.link, at), viewer)
  })

  mountRoute(app, linkRoutes.code, async ({ body, at, request }) => {
    const language = getCallerLanguage(request)
    const { id, address, message } = await codeOfLink(app, body.link, { at, language })
    const { expiresAt } = await sendLinkCode(app, { id, email: address }, { message, at })
    return { sent_to: maskEmail(address), expires_at: expiresAt.toISOString() }
  })

  mountRoute(app, linkRoutes.enter, async (context) => {
    const availability = await findUsableAvailabilityLink(app, context.body.link, context.at)
    return availability
      ? exchangeCodeForAvailabilityLinkPass(app, context, availability)
      : exchangeCodeForReferralLinkPass(app, context, await requireReferralLink(app, context.body.link, context.at))
  })

  mountRoute(app, linkRoutes.lost, async ({ body, request }) => {
    const { reference, email } = body
    const origin = getRateLimitOrigin(request)
    await queueLostReferralLinkRequest(app, { reference, email, origin, language: getCallerLanguage(request) })
    return { message: LINK_REQUESTED_MESSAGE }
  })

  mountRoute(app, linkRoutes.end, async ({ request, at }) => {
    const link = await requireReferralLinkByPass(app, request, { at })
    await runInTransaction(app.db, async (tx) => {
      await setReferralLinksEnded(tx, link.referral_id, [link.id], { why: 'by holder', at })
      await forgetMailboxBrowsersOfLink(tx, link)
    })
    return { message: LINK_ENDED }
  })

  mountRoute(app, linkRoutes.ofReferral, async (context) =>
    toSinglePage(await listEndableReferralLinks(app, context, context.params.id)),
  )

  mountRoute(app, linkRoutes.endOne, async (context) => {
    await endReferralLink(context, context.params.id, context.params.lid)
    return { message: LINK_ENDED }
  })
}

/** The message with a code for the holder of this link, and their address. */
async function codeOfLink(app: App, secret: string, { at, language }: { at: Date; language: Language }) {
  const availability = await findUsableAvailabilityLink(app, secret, at)
  if (availability) {
    const message = createAvailabilityCodeMessageBuilder(availability, language)
    return { id: availability.id, address: availability.vendor_email, message }
  }
  const link = await requireReferralLink(app, secret, at)
  return { id: link.id, address: getEmailOfLinkParty(link), message: createLinkCodeMessageBuilder(link, language) }
}

const LINK_ENDED = msg('The link has been ended.')

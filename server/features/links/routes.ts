import { linkRoutes } from '#contract/links.ts'
import { msg } from '#contract/message.ts'
import type { App } from '#server/platform/app.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { callerLanguage } from '#server/platform/messages.ts'
import { rateLimitOriginOf } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { sendLinkCode } from './codes.ts'
import { endLinkOf } from './end-link.ts'
import { enterLink } from './enter-link.ts'
import { LINK_ASKED_FOR, requestLinkAgain } from './lost-links.ts'
import { requireLinkPass } from './passes.ts'
import { maskEmail, presentLink } from './present.ts'
import { addressOfLink } from './queries.ts'
import { endLinks, requireLink } from './referral-links.ts'
import { forgetBrowsersOfLink } from './remembered-browsers.ts'

/** The calls that every party's link has. */
export function mountLinkRoutes(app: App) {
  mountRoute(app, linkRoutes.look, async ({ body, at, session }) => {
    const viewer = session?.verified ? session.viewer : null
    return presentLink(app.config, await requireLink(app, body.link, at), viewer)
  })

  mountRoute(app, linkRoutes.code, async ({ body, at, request }) => {
    const link = await requireLink(app, body.link, at)
    const { expiresAt } = await sendLinkCode(app, link, { language: callerLanguage(request), at })
    return { sent_to: maskEmail(addressOfLink(link)), expires_at: expiresAt.toISOString() }
  })

  mountRoute(app, linkRoutes.enter, async (call) =>
    enterLink(app, call, await requireLink(app, call.body.link, call.at)),
  )

  mountRoute(app, linkRoutes.lost, async ({ body, request, reply }) => {
    const { reference, email } = body
    const origin = rateLimitOriginOf(request)
    await requestLinkAgain(app, { reference, email, origin, language: callerLanguage(request) })
    reply.code(202)
    return { message: LINK_ASKED_FOR }
  })

  mountRoute(app, linkRoutes.end, async ({ request, at }) => {
    const link = await requireLinkPass(app, request, { at })
    await runInTransaction(app.db, async (tx) => {
      await endLinks(tx, link.referral_id, [link.id], { why: 'by holder', at })
      await forgetBrowsersOfLink(tx, link)
    })
    return { message: LINK_ENDED }
  })

  mountRoute(app, linkRoutes.endOne, async (call) => {
    await endLinkOf(call, call.params.id, call.params.lid)
    return { message: LINK_ENDED }
  })
}

const LINK_ENDED = msg('The link has been ended.')

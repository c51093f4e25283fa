import { toSinglePage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { vendorClaimRoutes } from '#contract/vendor-claims.ts'
import { requireReferralLinkByPass } from '#server/features/emailed-links/passes.ts'
import { requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { claimVendor } from './claim-vendor.ts'
import { acceptContactRequest, declineContactRequest } from './decide-contact-request.ts'
import { listContactRequests } from './queries.ts'

export function mountVendorClaimRoutes(app: App) {
  mountRoute(app, vendorClaimRoutes.claim, async ({ body, request, reply, at }) => {
    const link = await requireReferralLinkByPass(app, request, { party: 'vendor', pass: 'code', at })
    const claimed = await claimVendor(app, link, { body, at, requestId: request.id })
    if (claimed.outcome === 'requested') reply.code(202)
    return claimed
  })

  mountRoute(app, vendorClaimRoutes.requests, async ({ db, viewer, params }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    return toSinglePage(
      (await listContactRequests(db, id)).map(({ id: requestId, created_at, first, last, email }) => ({
        id: requestId,
        at: created_at.toISOString(),
        user: { first, last, email },
      })),
    )
  })

  mountRoute(app, vendorClaimRoutes.accept, async (context) => {
    await acceptContactRequest(app, context, context.params)
    return { message: msg('They are now a contact of the vendor.') }
  })

  mountRoute(app, vendorClaimRoutes.decline, async (context) => {
    await declineContactRequest(app, context, context.params)
    return { message: msg('The request has been declined.') }
  })
}

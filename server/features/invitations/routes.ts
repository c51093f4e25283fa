import { toPage } from '#contract/paging.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import {
  approveVendorRequest,
  declineVendorRequest,
  findOpenVendorRequestPage,
  presentVendorRequest,
} from './decide-vendor-requests.ts'
import { sendRegistrationInvitations } from './send-registration-invitations.ts'
import { requestVendorAccount } from './request-vendor-account.ts'

/** Invitations of new users, and requests of clients for a vendor account. */
export function mountInvitationRoutes(app: App) {
  mountRoute(app, invitationRoutes.invite, async (context) => {
    await sendRegistrationInvitations(app, context, context.body)
    return { message: msg('Invitation Successfully Sent') }
  })

  mountRoute(app, invitationRoutes.becomeVendor, async (context) => {
    assertAllowed(can.askToBecomeVendor(context.viewer))
    await requestVendorAccount(app, context, context.body)
    return { message: msg('Your request has been sent') }
  })

  mountRoute(app, invitationRoutes.vendorRequests, async ({ db, viewer, query }) => {
    assertAllowed(can.decideVendorRequests(viewer))
    const { rows, total } = await findOpenVendorRequestPage(db, query)
    return toPage(rows.map(presentVendorRequest), total, query)
  })

  mountRoute(app, invitationRoutes.approveVendorRequest, async (context) => {
    assertAllowed(can.decideVendorRequests(context.viewer))
    return { id: await approveVendorRequest(app, context, context.params.id, context.body) }
  })

  mountRoute(app, invitationRoutes.declineVendorRequest, async (context) => {
    assertAllowed(can.decideVendorRequests(context.viewer))
    await declineVendorRequest(app, context, context.params.id, context.body)
    return { message: msg('The request is closed.') }
  })
}

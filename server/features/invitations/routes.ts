import { pageOf } from '#contract/fields.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { approveRequest, declineRequest, openRequests, presentRequest } from './decide-requests.ts'
import { invite } from './invite.ts'
import { requestVendor } from './request-vendor.ts'

/** How people bring others in, and how a client asks to be listed. */
export function mountInvitations(app: App) {
  serve(app, invitationRoutes.invite, async (call) => {
    await invite(app, call, call.body)
    return { message: 'Invitation Successfully Sent' }
  })

  serve(app, invitationRoutes.becomeVendor, async (call) => {
    allow(can.askToBecomeVendor(call.viewer))
    await requestVendor(app, call, call.body)
    return { message: 'Your request has been sent' }
  })

  serve(app, invitationRoutes.vendorRequests, async ({ db, viewer, query }) => {
    allow(can.decideVendorRequests(viewer))
    const { rows, total } = await openRequests(db, query)
    return pageOf(rows.map(presentRequest), total, query)
  })

  serve(app, invitationRoutes.approveVendorRequest, async (call) => {
    allow(can.decideVendorRequests(call.viewer))
    return { id: await approveRequest(app.config, call, call.params.id) }
  })

  serve(app, invitationRoutes.declineVendorRequest, async (call) => {
    allow(can.decideVendorRequests(call.viewer))
    await declineRequest(call, call.params.id)
    return { message: 'The request is closed.' }
  })
}

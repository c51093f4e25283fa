import { contactRoutes } from '#contract/vendor-contacts.ts'
import { toSinglePage } from '#contract/paging.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute, type RequestContext } from '#server/platform/serve.ts'
import { assignOrInviteContact, enforceContactAdditionLimit } from './assign-or-invite-contact.ts'
import {
  grantOrRevokePrimaryContact,
  removeContactOrInvitation,
  requireManagedContactOrInvitation,
} from './contacts.ts'
import { acceptContactInvitation, declineContactInvitation, leaveVendor } from './memberships.ts'
import { requirePeopleSearchMatchMode, searchPeopleAndRecordShown } from './people-search.ts'
import { presentVendorContact, presentMembership } from './present.ts'
import { listContactsAndInvitations, listMembershipsAndInvitationsOfUser } from './queries.ts'

export function mountContactRoutes(app: App) {
  mountRoute(app, contactRoutes.list, async ({ db, viewer, params, at }) => {
    const { id } = await requireVisibleVendor({ db, viewer }, params.id)
    assertAllowed(can.seeInsideVendor(viewer, id))
    return toSinglePage((await listContactsAndInvitations(db, id, at)).map((row) => presentVendorContact(row, viewer)))
  })

  for (const route of [contactRoutes.add, contactRoutes.attach]) {
    mountRoute(
      app,
      route,
      async (context) => {
        const { id } = await requireManagedVendor(context, context.params.id)
        return presentVendorContact(await assignOrInviteContact(app, context, id, context.body), context.viewer)
      },
      {
        beforeTransaction: (context) => enforceContactAdditionLimit(app, context, context.params.id),
        onReplay: readContact,
      },
    )
  }

  mountRoute(app, contactRoutes.remove, async (context) => {
    const { id } = await requireManagedVendor(context, context.params.vendorId)
    await removeContactOrInvitation(context, id, context.params.id)
    return { id: context.params.id }
  })

  mountRoute(
    app,
    contactRoutes.setPrimary,
    async (context) =>
      presentVendorContact(
        await grantOrRevokePrimaryContact(context, context.params.id, context.body.is_primary_contact),
        context.viewer,
      ),
    { onReplay: readContact },
  )

  mountRoute(app, contactRoutes.people, async (context) => {
    const { db, viewer, query, record } = context
    const scope = await requirePeopleSearchMatchMode(db, viewer, query)
    const people = await searchPeopleAndRecordShown(app, context, { ...query, scope })
    const ids = people.map(({ id }) => id)
    await record({ action: 'searched', kind: 'user', ids, ...(query.vendor_id && { vendorId: query.vendor_id }) })
    return toSinglePage(people.map(({ id, first, last, email }) => ({ id, name: `${first} ${last}`, email })))
  })
}

const readContact = async (context: RequestContext, id: number) =>
  presentVendorContact(await requireManagedContactOrInvitation(context, id), context.viewer)

/** Memberships: the contacts from the users' side (decision 48). */
export function mountMembershipRoutes(app: App) {
  mountRoute(app, myMembershipRoutes.list, async ({ db, viewer, at }) =>
    toSinglePage((await listMembershipsAndInvitationsOfUser(db, viewer.id, at)).map(presentMembership)),
  )

  mountRoute(app, myMembershipRoutes.accept, async (context) =>
    presentMembership(await acceptContactInvitation(app, context, context.params.id)),
  )

  mountRoute(app, myMembershipRoutes.decline, async (context) => {
    await declineContactInvitation(context, context.params.id)
    return { message: msg('You have declined the invitation.') }
  })

  const confirmLeft = async () => ({ message: msg('You have left the vendor.') })
  mountRoute(
    app,
    myMembershipRoutes.leave,
    async (context) => {
      await leaveVendor(context, context.params.id)
      return confirmLeft()
    },
    // The first request has taken rights from its caller, so a stored response would be refused.
    { onReplay: confirmLeft },
  )
}

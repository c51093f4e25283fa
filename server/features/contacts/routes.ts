import { contactRoutes } from '#contract/contacts.ts'
import { toSinglePage } from '#contract/fields.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { requireManagedVendor, requireVisibleVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { assignOrInviteContact, enforceContactAdditionLimit } from './assign-or-invite-contact.ts'
import { removeContactOrInvitation, grantOrRevokePrimaryContact } from './contacts.ts'
import { acceptContactInvitation, declineContactInvitation, leaveVendor } from './memberships.ts'
import { assertCanSearchPeople, searchPeopleAndRecordShown } from './people-search.ts'
import { presentVendorContact, presentMembership } from './present.ts'
import { listContactsAndInvitations, listMembershipsOfUser } from './queries.ts'

export function mountContactRoutes(app: App) {
  mountRoute(app, contactRoutes.list, async ({ db, viewer, params, at }) => {
    const { id } = await requireVisibleVendor(db, viewer, params.id)
    assertAllowed(can.seeInsideVendor(viewer, id))
    return toSinglePage((await listContactsAndInvitations(db, id, at)).map((row) => presentVendorContact(row, viewer)))
  })

  for (const route of [contactRoutes.add, contactRoutes.attach]) {
    mountRoute(
      app,
      route,
      async (call) => {
        const { id } = await requireManagedVendor(call.db, call.viewer, call.params.id)
        return presentVendorContact(await assignOrInviteContact(app, call, id, call.body), call.viewer)
      },
      { beforeTransaction: (call) => enforceContactAdditionLimit(app, call, call.params.id) },
    )
  }

  mountRoute(app, contactRoutes.remove, async (call) => {
    const { id } = await requireManagedVendor(call.db, call.viewer, call.params.vendorId)
    await removeContactOrInvitation(call, id, call.params.id)
    return { id: call.params.id }
  })

  mountRoute(app, contactRoutes.setPrimary, async (call) =>
    presentVendorContact(
      await grantOrRevokePrimaryContact(call, call.params.id, call.body.is_primary_contact),
      call.viewer,
    ),
  )

  mountRoute(app, contactRoutes.people, async (call) => {
    const { db, viewer, query, record } = call
    await assertCanSearchPeople(db, viewer, query.vendor_id)
    const people = await searchPeopleAndRecordShown(app, call, query.search, query.vendor_id)
    const ids = people.map(({ id }) => id)
    await record({ action: 'searched', kind: 'user', ids, ...(query.vendor_id && { vendorId: query.vendor_id }) })
    return toSinglePage(people.map(({ id, first, last, email }) => ({ id, name: `${first} ${last}`, email })))
  })
}

/** Memberships: the contacts from the users' side (decision 48). */
export function mountMembershipRoutes(app: App) {
  mountRoute(app, myMembershipRoutes.list, async ({ db, viewer, at }) =>
    toSinglePage((await listMembershipsOfUser(db, viewer.id, at)).map(presentMembership)),
  )

  mountRoute(app, myMembershipRoutes.accept, async (call) =>
    presentMembership(await acceptContactInvitation(app, call, call.params.id)),
  )

  mountRoute(app, myMembershipRoutes.decline, async (call) => {
    await declineContactInvitation(call, call.params.id)
    return { message: msg('You have declined the invitation.') }
  })

  mountRoute(app, myMembershipRoutes.leave, async (call) => {
    await leaveVendor(call, call.params.id)
    return { message: msg('You have left the vendor.') }
  })
}

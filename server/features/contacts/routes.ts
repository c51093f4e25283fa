import { contactRoutes } from '#contract/contacts.ts'
import { onePage } from '#contract/fields.ts'
import { membershipRoutes } from '#contract/memberships.ts'
import { can } from '#contract/policy.ts'
import { controlledVendor, visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { allow } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { addContact, countNewContact } from './add-contact.ts'
import { removeContact, setPrimary } from './contacts.ts'
import { acceptInvitation, declineInvitation, leaveVendor } from './memberships.ts'
import { assertMaySearch, searchPeople } from './people-search.ts'
import { presentContact, presentMembership } from './present.ts'
import { contactsOfVendor, membershipsOf } from './queries.ts'

export function mountContacts(app: App) {
  serve(app, contactRoutes.list, async ({ db, viewer, params, at }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    allow(can.seeInsideVendor(viewer, id))
    return onePage((await contactsOfVendor(db, id, at)).map((row) => presentContact(row, viewer)))
  })

  for (const route of [contactRoutes.add, contactRoutes.attach]) {
    serve(
      app,
      route,
      async (call) => {
        const { id } = await controlledVendor(call.db, call.viewer, call.params.id)
        return presentContact(await addContact(app, call, id, call.body), call.viewer)
      },
      { before: (call) => countNewContact(app, call, call.params.id) },
    )
  }

  serve(app, contactRoutes.remove, async (call) => {
    const { id } = await controlledVendor(call.db, call.viewer, call.params.vendorId)
    await removeContact(call, id, call.params.id)
    return { id: call.params.id }
  })

  serve(app, contactRoutes.setPrimary, async (call) =>
    presentContact(await setPrimary(call, call.params.id, call.body.is_primary_contact), call.viewer),
  )

  serve(app, contactRoutes.people, async (call) => {
    const { db, viewer, query, record } = call
    await assertMaySearch(db, viewer, query.vendor_id)
    const people = await searchPeople(app, call, query.search, query.vendor_id)
    const ids = people.map(({ id }) => id)
    await record({ action: 'searched', kind: 'user', ids, ...(query.vendor_id && { vendorId: query.vendor_id }) })
    return onePage(people.map(({ id, first, last, email }) => ({ id, name: `${first} ${last}`, email })))
  })
}

/** What people work for, or are asked to: their own side of the contacts (decision 48). */
export function mountMemberships(app: App) {
  serve(app, membershipRoutes.list, async ({ db, viewer, at }) =>
    onePage((await membershipsOf(db, viewer.id, at)).map(presentMembership)),
  )

  serve(app, membershipRoutes.accept, async (call) => presentMembership(await acceptInvitation(call, call.params.id)))

  serve(app, membershipRoutes.decline, async (call) => {
    await declineInvitation(call, call.params.id)
    return { message: 'You have declined the invitation.' }
  })

  serve(app, membershipRoutes.leave, async (call) => {
    await leaveVendor(call, call.params.id)
    return { message: 'You have left the vendor.' }
  })
}

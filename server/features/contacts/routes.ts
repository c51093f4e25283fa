import { contactRoutes } from '#contract/contacts.ts'
import { onePage } from '#contract/fields.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { controlledVendor, visibleVendor } from '#server/features/vendors/visible-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttempt } from '#server/platform/limits.ts'
import { allow, tooMany } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { addContact, removeContact, setPrimary } from './contacts.ts'
import { presentContact } from './present.ts'
import { contactsOfVendor, findPeople } from './queries.ts'

/** Nobody needs more to find a colleague; whoever collects addresses does. */
const SEARCHES_A_MINUTE = 40

export function mountContacts(app: App) {
  serve(app, contactRoutes.list, async ({ db, viewer, params }) => {
    const { id } = await visibleVendor(db, viewer, params.id)
    allow(can.seeInsideVendor(viewer, id))
    return onePage((await contactsOfVendor(db, id)).map(presentContact))
  })

  for (const route of [contactRoutes.add, contactRoutes.attach]) {
    serve(app, route, async (call) => {
      const { id } = await controlledVendor(call.db, call.viewer, call.params.id)
      return presentContact(await addContact(app, call, id, call.body))
    })
  }

  serve(app, contactRoutes.remove, async (call) => {
    const { id } = await controlledVendor(call.db, call.viewer, call.params.vendorId)
    await removeContact(call, id, call.params.id)
    return { id: call.params.id }
  })

  serve(app, contactRoutes.setPrimary, async (call) =>
    presentContact(await setPrimary(call, call.params.id, call.body.is_primary_contact)),
  )

  serve(app, contactRoutes.people, async ({ db, viewer, query, at, record }) => {
    allow(can.searchPeople(viewer, query.vendor_id))
    await countSearch(db, viewer, at)
    const people = await findPeople(db, query.search, query.vendor_id)
    const ids = people.map(({ id }) => id)
    await record({ action: 'searched', kind: 'user', ids, ...(query.vendor_id && { vendorId: query.vendor_id }) })
    return onePage(people.map(({ id, first, last, email }) => ({ id, name: `${first} ${last}`, email })))
  })
}

async function countSearch(db: Db, viewer: Viewer, at: Date): Promise<void> {
  const { count, secondsLeft } = await countAttempt(db, `people search ${viewer.id}`, minutes(1), at)
  if (count > SEARCHES_A_MINUTE) throw tooMany(secondsLeft)
}

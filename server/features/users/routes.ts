import { accountRoutes } from '#contract/accounts.ts'
import { toPage } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { userRoutes } from '#contract/users.ts'
import { readCurrentUser } from '#server/features/accounts/read-current-user.ts'
import { presentService } from '#server/features/services/present.ts'
import { servicesOfVendors } from '#server/features/services/queries.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, notFound } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { addUser } from './add-user.ts'
import { editOwnAccount } from './edit-own-account.ts'
import { editUser } from './edit-user.ts'
import { presentUserWithVendors, presentUser } from './present.ts'
import { listUsers, undeletedUserById, vendorsOfUser } from './queries.ts'
import { removeUser } from './remove-user.ts'

export function mountUserRoutes(app: App) {
  mountRoute(app, userRoutes.list, async ({ db, viewer, query, record }) => {
    assertAllowed(can.manageUsers(viewer))
    const { rows, total } = await listUsers(db, query)
    await record({ action: 'listed', kind: 'user', ids: rows.map(({ id }) => id) })
    return toPage(
      rows.map((row) => presentUser(row, viewer)),
      total,
      query,
    )
  })

  mountRoute(
    app,
    userRoutes.add,
    async (call) => {
      assertAllowed(can.manageUsers(call.viewer))
      return readUserWithVendors(call.db, call.viewer, await addUser(app.config, call, call.body))
    },
    { onReplay: ({ db, viewer }, id) => readUserWithVendors(db, viewer, id) },
  )

  mountRoute(app, userRoutes.one, async ({ db, viewer, params }) => {
    if (!can.seeUser(viewer, params.id)) throw notFound(msg('User was not found.'))
    return readUserWithVendors(db, viewer, params.id)
  })

  mountRoute(app, userRoutes.edit, async (call) => {
    assertAllowed(can.manageUsers(call.viewer))
    await editUser(app, call, call.params.id, call.body)
    return readUserWithVendors(call.db, call.viewer, call.params.id)
  })

  mountRoute(app, accountRoutes.edit, async ({ params, body, session, viewer, request, db, at }) => {
    if (params.id !== viewer.id) throw notFound(msg('User was not found.'))
    await editOwnAccount(app, session, body, request.id)
    return readCurrentUser(db, session, at)
  })

  mountRoute(app, userRoutes.remove, async (call) => {
    assertAllowed(can.manageUsers(call.viewer))
    await removeUser(app, call, call.params.id)
    return { message: msg('The user has been deleted.') }
  })

  mountRoute(app, userRoutes.services, async ({ db, viewer, params, query }) => {
    if (params.id !== viewer.id) throw notFound(msg('User was not found.'))
    const { rows, total } = await servicesOfVendors(db, viewer.contactOf, query)
    return toPage(rows.map(presentService), total, query)
  })
}

async function readUserWithVendors(db: Db, viewer: Viewer, id: number) {
  const user = await undeletedUserById(db, id)
  if (!user) throw notFound(msg('User was not found.'))
  return presentUserWithVendors(user, await vendorsOfUser(db, id), viewer)
}

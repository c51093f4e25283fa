import { pageOf } from '#contract/fields.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { userRoutes } from '#contract/users.ts'
import { presentService } from '#server/features/services/present.ts'
import { servicesOfVendors } from '#server/features/services/queries.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { allow, notFound } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { addUser } from './add-user.ts'
import { editUser } from './edit-user.ts'
import { presentInFull, presentUser } from './present.ts'
import { listUsers, userInList, vendorsOf } from './queries.ts'
import { removeUser } from './remove-user.ts'

export function mountUsers(app: App) {
  serve(app, userRoutes.list, async ({ db, viewer, query, record }) => {
    allow(can.manageUsers(viewer))
    const { rows, total } = await listUsers(db, query)
    await record({ action: 'listed', kind: 'user', ids: rows.map(({ id }) => id) })
    return pageOf(
      rows.map((row) => presentUser(row, viewer)),
      total,
      query,
    )
  })

  serve(
    app,
    userRoutes.add,
    async (call) => {
      allow(can.manageUsers(call.viewer))
      return inFull(call.db, call.viewer, await addUser(app.config, call, call.body))
    },
    { again: ({ db, viewer }, id) => inFull(db, viewer, id) },
  )

  serve(app, userRoutes.one, async ({ db, viewer, params }) => {
    if (!can.seeUser(viewer, params.id)) throw notFound('User')
    return inFull(db, viewer, params.id)
  })

  serve(app, userRoutes.edit, async (call) => {
    allow(can.manageUsers(call.viewer))
    await editUser(app, call, call.params.id, call.body)
    return inFull(call.db, call.viewer, call.params.id)
  })

  serve(app, userRoutes.remove, async (call) => {
    allow(can.manageUsers(call.viewer))
    await removeUser(app, call, call.params.id)
    return { message: 'The user has been deleted.' }
  })

  serve(app, userRoutes.services, async ({ db, viewer, params, query }) => {
    if (params.id !== viewer.id) throw notFound('User')
    const { rows, total } = await servicesOfVendors(db, viewer.contactOf, query)
    return pageOf(rows.map(presentService), total, query)
  })
}

async function inFull(db: Db, viewer: Viewer, id: number) {
  const user = await userInList(db, id)
  if (!user) throw notFound('User')
  return presentInFull(user, await vendorsOf(db, id), viewer)
}

import { accountRoutes } from '#contract/accounts.ts'
import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { USER_EXPORT_FILE_NAME, userRoutes } from '#contract/users.ts'
import { readCurrentUser } from '#server/features/accounts/read-current-user.ts'
import { presentService } from '#server/features/services/present.ts'
import { findServicePageOfVendors } from '#server/features/services/queries.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { acceptAlreadyDeleted, runForEachId } from '#server/platform/bulk.ts'
import { sendCsvExport } from '#server/platform/csv-export.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute, withTransaction } from '#server/platform/serve.ts'
import { addUser } from './add-user.ts'
import { editOwnAccount } from './edit-own-account.ts'
import { editUser, setUserActivation } from './edit-user.ts'
import { presentUserDetails, presentUser } from './present.ts'
import { listUserIds, findUserPage, findUndeletedUser, listVendorsOfUser } from './queries.ts'
import { removeUser, createBulkUserRemover } from './remove-user.ts'
import { loadUserExportRows, USER_EXPORT_COLUMNS } from './user-export.ts'

export function mountUserRoutes(app: App) {
  mountUserListRoutes(app)

  mountRoute(
    app,
    userRoutes.add,
    async (context) => {
      assertAllowed(can.manageUsers(context.viewer))
      return readUserWithVendors(context.db, context.viewer, await addUser(app.config, context, context.body))
    },
    {
      onReplay: async ({ db, viewer }, id) => {
        assertAllowed(can.manageUsers(viewer))
        return readUserWithVendors(db, viewer, id)
      },
    },
  )

  mountRoute(app, userRoutes.one, async ({ db, viewer, params }) => {
    if (!can.seeUser(viewer, params.id)) throw notFoundProblem(msg('User was not found.'))
    return readUserWithVendors(db, viewer, params.id)
  })

  mountRoute(app, userRoutes.edit, async (context) => {
    assertAllowed(can.manageUsers(context.viewer))
    await editUser(app, context, context.params.id, context.body)
    return readUserWithVendors(context.db, context.viewer, context.params.id)
  })

  mountRoute(app, accountRoutes.edit, async (context) => {
    const { params, body, session, viewer, db, at } = context
    if (params.id !== viewer.id) throw notFoundProblem(msg('User was not found.'))
    await editOwnAccount(app, context, body)
    return readCurrentUser({ db, keys: app.keys }, session, at)
  })

  mountRoute(app, userRoutes.remove, async (context) => {
    assertAllowed(can.manageUsers(context.viewer))
    await removeUser(app, context, context.params.id)
    return { message: msg('The user has been deleted.') }
  })

  mountUserBulkRoutes(app)

  mountRoute(app, userRoutes.services, async ({ db, viewer, params, query }) => {
    if (params.id !== viewer.id) throw notFoundProblem(msg('User was not found.'))
    const { rows, total } = await findServicePageOfVendors(db, viewer.contactOf, query)
    return toPage(rows.map(presentService), total, query)
  })
}

/** The list of all users, on the screen and as a file. */
function mountUserListRoutes(app: App) {
  mountRoute(app, userRoutes.list, async ({ db, viewer, query, record }) => {
    assertAllowed(can.manageUsers(viewer))
    const { rows, total } = await findUserPage(db, query)
    await record({ action: 'listed', kind: 'user', ids: rows.map(({ id }) => id) })
    return toPage(
      rows.map((row) => presentUser(row, viewer)),
      total,
      query,
    )
  })

  mountRoute(app, userRoutes.export, async (context) => {
    assertAllowed(can.manageUsers(context.viewer))
    const { username, ...filters } = context.query
    return sendCsvExport(app, context, {
      fileName: USER_EXPORT_FILE_NAME,
      isAllowed: can.manageUsers,
      kind: 'user',
      filters: { ...filters, ...(username && { searched: true }) },
      columns: USER_EXPORT_COLUMNS,
      listIds: (db, limit) => listUserIds(db, context.query, limit),
      loadRows: loadUserExportRows,
    })
  })
}

/** Routes for several users of the list. */
function mountUserBulkRoutes(app: App) {
  for (const [route, active] of [
    [userRoutes.activateSelected, true],
    [userRoutes.deactivateSelected, false],
  ] as const) {
    mountRoute(app, route, async (context) => {
      assertAllowed(can.manageUsers(context.viewer))
      return runForEachId(context.request, context.body.ids, (id) =>
        withTransaction(context, (txContext) => setUserActivation(app, txContext, id, active)),
      )
    })
  }

  mountRoute(app, userRoutes.removeSelected, async (context) => {
    assertAllowed(can.manageUsers(context.viewer))
    const remove = acceptAlreadyDeleted(await createBulkUserRemover(app, context))
    return runForEachId(context.request, context.body.ids, remove)
  })
}

async function readUserWithVendors(db: Db, viewer: Viewer, id: number) {
  const user = await findUndeletedUser(db, id)
  if (!user) throw notFoundProblem(msg('User was not found.'))
  return presentUserDetails(user, await listVendorsOfUser(db, id), viewer)
}

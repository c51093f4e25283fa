import { finished } from 'node:stream'
import { myDataRoutes, OWN_DATA_FILE_NAME } from '#contract/my-data.ts'
import { msg } from '#contract/message.ts'
import { verifyRecentSignInOrPassword } from '#server/features/accounts/reauthentication.ts'
import type { App } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import { clearAttempts, countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { sendExportWhileAllowed } from '#server/platform/send-export.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { streamPersonalDataJson } from './stream-personal-data-json.ts'

const EXPORT_WINDOW_MS = days(1)
/** Broken downloads in the window, too: who breaks them off on purpose gets no more than this. */
const MAX_ATTEMPTS = 3

/** Routes for the export of one's own data and the deletion of the account. */
export function mountMyDataRoutes(app: App) {
  mountRoute(app, myDataRoutes.export, async (context) => {
    const { db, session, viewer, body, at, reply, record } = context
    await verifyRecentSignInOrPassword(app, session, body.current_password)
    const key = `own data ${viewer.id}`
    await countAttemptOrRefuse(db, { key, most: 1, windowMs: EXPORT_WINDOW_MS, at })
    await countAttemptOrRefuse(db, { key: `${key} attempts`, most: MAX_ATTEMPTS, windowMs: EXPORT_WINDOW_MS, at })
    // Recorded before the first byte is sent (SR-088).
    await record({ action: 'exported own data', kind: 'user', ids: [viewer.id], personId: viewer.id })
    reply.header('cache-control', 'no-store')
    // A file that did not arrive as a whole is no export: the user may ask for it again on the same day.
    finished(reply.raw, (broken) => {
      if (!broken) return
      void clearAttempts(db, key).catch((error: unknown) =>
        app.log.error({ err: error }, 'an export that broke off still counts'),
      )
    })
    return sendExportWhileAllowed(app, context, {
      fileName: OWN_DATA_FILE_NAME,
      mediaType: 'application/json; charset=utf-8',
      isAllowed: ({ id }) => id === viewer.id,
      content: streamPersonalDataJson(db, viewer.id, at),
    })
  })

  mountRoute(app, myDataRoutes.deleteAccount, async (context) => {
    await deleteOwnAccount(app, context, context.body.current_password)
    return { message: msg('Your account has been deleted.') }
  })
}

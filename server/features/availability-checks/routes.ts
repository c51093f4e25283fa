import { availabilityCheckRoutes } from '#contract/availability-checks.ts'
import { requireAvailabilityLinkByPass } from '#server/features/emailed-links/availability-links.ts'
import type { App } from '#server/platform/app.ts'
import { recordAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { confirmAvailability, readAvailabilityCheckOfLink } from './confirm-availability.ts'

/** A vendor's mailbox confirms the availability of its services, without an account. */
export function mountAvailabilityCheckRoutes(app: App) {
  mountRoute(app, availabilityCheckRoutes.read, async ({ db, request, at }) =>
    readAvailabilityCheckOfLink(db, await requireAvailabilityLinkByPass(app, request, at)),
  )

  mountRoute(app, availabilityCheckRoutes.confirm, async ({ body, request, at }) => {
    const link = await requireAvailabilityLinkByPass(app, request, at)
    return runInTransaction(app.db, async (tx) => {
      // No user is named: the code has proved a mailbox and no person.
      const author = { viewer: null, at, requestId: request.id }
      const record = (entry: AuditedAction) =>
        recordAuditEntry(tx, author, { ...entry, detail: { ...entry.detail, via: 'link', link: link.id } })
      await confirmAvailability({ db: tx, at, record }, link, body)
      return readAvailabilityCheckOfLink(tx, link)
    })
  })
}

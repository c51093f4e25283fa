import { correctionRoutes, type Correction } from '#contract/corrections.ts'
import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { consumeChallengeSolution } from '#server/features/challenges/challenges.ts'
import { requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { findCorrectableVendor, findCorrectionPage, setCorrectionDone, type CorrectionRow } from './queries.ts'
import { sendCorrection } from './send-correction.ts'

/** The lists of those who deal with corrections. */
export function mountCorrectionRoutes(app: App): void {
  mountRoute(app, correctionRoutes.list, async ({ db, viewer, query, record }) => {
    assertAllowed(can.seeAllCorrections(viewer))
    const { rows, total } = await findCorrectionPage(db, null, query)
    await record({ action: 'listed', kind: 'correction', ids: rows.map(({ id }) => id) })
    return toPage(rows.map(presentCorrection), total, query)
  })

  mountRoute(app, correctionRoutes.ofVendor, async ({ db, viewer, params, query }) => {
    const { id } = await requireManagedVendor({ db, viewer }, params.id)
    const { rows, total } = await findCorrectionPage(db, id, query)
    return toPage(rows.map(presentCorrection), total, query)
  })

  mountRoute(app, correctionRoutes.mark, async ({ db: tx, viewer, params, body, at, record }) => {
    const { vendor_id: vendorId, id } = params
    await requireManagedVendor({ db: tx, viewer }, vendorId)
    const row = await setCorrectionDone(tx, { vendorId, id, doneAt: body.done ? at : null })
    if (!row) throw notFoundProblem(msg('This was not found.'))
    await record({ action: 'changed', kind: 'correction', ids: [id], vendorId, detail: { done: body.done } })
    return presentCorrection(row)
  })
}

const presentCorrection = (row: CorrectionRow): Correction => ({
  id: row.id,
  vendor: { id: row.vendor_id, name: row.vendor_name },
  text: row.body,
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
})

/** The call of the public pages' script, which brings proof of work. */
export function mountSendCorrectionRoute(app: App): void {
  mountRoute(app, correctionRoutes.send, async ({ db: tx, params, body, at, request }) => {
    const vendor = await findCorrectableVendor(tx, params.id)
    if (!vendor) throw notFoundProblem(msg('Vendor was not found.'))
    await consumeChallengeSolution(tx, app.keys, { purpose: 'correction', solution: body.challenge, at })
    // A machine that fills in the hidden field learns nothing from the answer.
    if (body.website === '')
      await sendCorrection(app, tx, {
        vendorId: vendor.id,
        text: body.text,
        origin: getRateLimitOrigin(request),
        isProven: true,
        at,
        requestId: request.id,
      })
    return { message: msg('Thank you. {vendor} and our administrators can read it now.', { vendor: vendor.name }) }
  })
}

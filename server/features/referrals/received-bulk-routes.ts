import { msg, type Message } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { REFERRAL_EXPORT_FILE_NAME, type ReferralExportQuery } from '#contract/received-referral-query.ts'
import type { App } from '#server/platform/app.ts'
import { countExportOrRefuse } from '#server/platform/attempt-limits.ts'
import { assertAllowed, invalidFieldProblem } from '#server/platform/problems.ts'
import { sendExportWhileAllowed } from '#server/platform/send-export.ts'
import { createRunOnce } from '#server/platform/idempotency.ts'
import { mountRoute, type RouteContext } from '#server/platform/serve.ts'
import { MAX_WORKBOOK_ROWS, WORKBOOK_MIME_TYPE } from '#server/platform/workbook.ts'
import type { BulkChange, RequestedBulkChange } from './apply-bulk-change.ts'
import { changeReceivedReferralsMatching, changeSelectedReceivedReferrals } from './bulk-changes.ts'
import { countReceivedReferrals } from './received-queries.ts'
import { streamReceivedWorkbook } from './received-workbook.ts'
import { undoOwnLastReferralChanges } from './undo-last-changes.ts'
import {
  listVendorIdsToExportFor,
  listVendorIdsToReceiveFor,
  createReceivedScope,
  canExportScope,
} from './received-scope.ts'

/**
 * Routes for many received referrals at a time: deleting, marking as read, status, due date, assigning to oneself, undoing these changes, and
 * the export.
 */
export function mountReceivedBulkRoutes(app: App) {
  const deleted = {
    done: msg('Your received referrals have been deleted.'),
    begun: msg('Your received referrals are being deleted.'),
  }
  const read = { done: msg('Marked as read!'), begun: msg('Your received referrals are being marked as read.') }
  const changed = {
    done: msg('Your received referrals have been changed.'),
    begun: msg('Your received referrals are being changed.'),
  }

  mountRoute(app, referralRoutes.deleteSelectedReceived, (context) => changeSelection(app, context, 'delete', deleted))
  mountRoute(app, referralRoutes.readSelectedReceived, (context) => changeSelection(app, context, 'read', read))
  mountRoute(app, referralRoutes.deleteAllReceived, (context) => changeEverything(app, context, 'delete', deleted))
  mountRoute(app, referralRoutes.readAllReceived, (context) => changeEverything(app, context, 'read', read))

  mountRoute(app, referralRoutes.setStatusOfSelectedReceived, (context) =>
    changeSelection(app, context, { status: context.body.status }, changed),
  )
  mountRoute(app, referralRoutes.setDueDateOfSelectedReceived, (context) =>
    changeSelection(app, context, { due: context.body.due }, changed),
  )
  mountRoute(app, referralRoutes.assignSelectedReceivedToSelf, async (context) => {
    const { viewer, body } = context
    assertAllowed(can.assignReferralsToSelf(viewer))
    const selection = { ids: body.ids, vendorIds: viewer.contactOf }
    return changeSelectedIds(app, context, selection, { change: 'assign to self', done: changed.done })
  })
  mountRoute(app, referralRoutes.undoReceived, async (context) => {
    assertAllowed(can.receiveReferrals(context.viewer))
    await undoOwnLastReferralChanges(context, listVendorIdsToReceiveFor(context.viewer), context.body.ids)
    return { message: msg('The change has been undone.') }
  })

  mountReceivedExportRoute(app)
}

function mountReceivedExportRoute(app: App) {
  mountRoute(app, referralRoutes.exportReceived, async (context) => {
    const { db, viewer, query, at, record } = context
    assertAllowed(can.exportReferrals(viewer))
    const own = listVendorIdsToExportFor(viewer)
    assertAllowed(
      own === null || query.vendor_id === undefined || own.includes(query.vendor_id),
      msg('You cannot export the referrals of this vendor. Its primary contacts can.'),
    )
    await countExportOrRefuse(db, { viewerId: viewer.id, most: app.config.limits.exports, at })
    const scope = createReceivedScope(own, query, context)
    const count = await countReceivedReferrals(db, scope)
    if (count > MAX_WORKBOOK_ROWS)
      throw invalidFieldProblem(
        'end',
        msg('A report can hold at most {max} referrals. Please choose a shorter creation period.', {
          max: MAX_WORKBOOK_ROWS,
        }),
      )
    // Recorded before the first byte is sent, so that every report can be traced (SR-088).
    await record({
      action: 'exported received',
      kind: 'referral',
      detail: { filters: toRecordedFilters(query), count },
    })
    const beforeBatch = (ids: number[]) => record({ action: 'exported', kind: 'referral', ids })
    const report = { scope, timeZone: query.timezone, at, beforeBatch }
    return sendExportWhileAllowed(app, context, {
      fileName: REFERRAL_EXPORT_FILE_NAME,
      mediaType: WORKBOOK_MIME_TYPE,
      isAllowed: (current) => canExportScope(current, scope),
      content: streamReceivedWorkbook(db, report),
    })
  })
}

/** The text of a search may be somebody's name or number, which no record holds. */
const toRecordedFilters = ({ search, ...filters }: ReferralExportQuery) => ({
  ...filters,
  ...(search !== undefined && { search: true }),
})

interface ResultMessages {
  done: Message
  /** Used when a job continues the change. */
  begun: Message
}

// The routes for reading and deleting have the same schemas; those for status and due date have one field more.
type SelectionContext = RouteContext<typeof referralRoutes.deleteSelectedReceived>
type EverythingContext = RouteContext<typeof referralRoutes.deleteAllReceived>
type BulkContext = Pick<SelectionContext, 'viewer' | 'at' | 'request'>

async function changeSelection(
  app: App,
  context: BulkContext & Pick<SelectionContext, 'body' | 'repeatableRequest'>,
  change: BulkChange,
  { done, begun }: ResultMessages,
) {
  assertAllowed(can.receiveReferrals(context.viewer))
  const own = listVendorIdsToReceiveFor(context.viewer)
  const { body } = context
  if ('ids' in body) return changeSelectedIds(app, context, { ids: body.ids, vendorIds: own }, { change, done })
  const { isDone } = await changeReceivedReferralsMatching(app, toBulkRequest(context, change), {
    ...createReceivedScope(own, body.filter, context),
    upToId: body.up_to,
  })
  return { message: isDone ? done : begun, is_done: isDone }
}

/** Changes all of these, or none if one is not a referral of these vendors; null for all vendors. */
async function changeSelectedIds(
  app: App,
  context: BulkContext & Pick<SelectionContext, 'repeatableRequest'>,
  { ids, vendorIds }: { ids: number[]; vendorIds: number[] | null },
  { change, done }: { change: BulkChange; done: Message },
) {
  const runOnce = createRunOnce(context.repeatableRequest)
  const request = toBulkRequest(context, change)
  const changed = await changeSelectedReceivedReferrals(app, request, vendorIds, { ids, runOnce })
  return { message: done, is_done: true, changed }
}

/** Changes everything that the viewer receives, or has counted, whatever filters their page has (decision 12). */
async function changeEverything(
  app: App,
  context: EverythingContext,
  change: BulkChange,
  { done, begun }: ResultMessages,
) {
  assertAllowed(can.receiveReferrals(context.viewer))
  const { isDone } = await changeReceivedReferralsMatching(app, toBulkRequest(context, change), {
    vendorIds: listVendorIdsToReceiveFor(context.viewer),
    upToId: context.query.up_to,
  })
  return { message: isDone ? done : begun, is_done: isDone }
}

const toBulkRequest = ({ viewer, at, request }: BulkContext, change: BulkChange): RequestedBulkChange => ({
  change,
  viewer: { id: viewer.id, role: viewer.role },
  at: at.toISOString(),
  requestId: request.id,
})

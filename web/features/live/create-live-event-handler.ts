import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import type { LiveEvent, LiveEventName } from '#contract/live.ts'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { networkRoutes } from '#contract/networks.ts'
import { referralRoutes } from '#contract/referrals.ts'
import type { Route } from '#contract/route.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'

const { received, sent, one, history, newCount } = referralRoutes
const { list: answers } = referralConversationRoutes

/** The routes whose reads an event makes stale. */
const READS_BY_EVENT: Record<LiveEventName, Route[]> = {
  referral: [received, sent, one, history, answers, newCount],
  status: [received, sent, one, history, answers],
  read: [received, sent, one, history, newCount],
  network: [...ROUTES_STALE_AFTER_VENDOR_CHANGE, networkRoutes.requests, networkRoutes.view],
}

/** What to read again when events may have been missed. A change of a vendor's contacts has no event. */
const READS_AFTER_MISSED_EVENTS = [...Object.values(READS_BY_EVENT).flat(), contactRoutes.list]

/** Collects events within this time into one refetch, and refetches at most once per `AT_MOST_EVERY_MS`. */
const GATHER_MS = 150
const AT_MOST_EVERY_MS = 1_000

const dueReads = new Set<Route>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

/**
 * Returns the handler of one subscription. It refetches what an event concerns, and for null, when events may have been missed,
 * what any event concerns. The hub disconnects a user who loses a right, so each null but the first also refetches the rights.
 * The first one comes when the page is opened, which has just read them.
 */
export function createLiveEventHandler() {
  let isOpening = true
  return (event: LiveEvent | null) => {
    scheduleRefresh(event ? READS_BY_EVENT[event.name] : READS_AFTER_MISSED_EVENTS)
    if (event === null && !isOpening) scheduleRefresh([accountRoutes.current])
    isOpening = false
  }
}

function scheduleRefresh(routes: Route[]) {
  for (const route of routes) dueReads.add(route)
  timer ??= setTimeout(refreshDue, Math.max(GATHER_MS, lastAt + AT_MOST_EVERY_MS - Date.now()))
}

function refreshDue() {
  timer = undefined
  lastAt = Date.now()
  for (const route of dueReads)
    // A hidden page refetches when it becomes visible: a forgotten tab must not count as activity (SR-012).
    void refreshRouteQueries([route], () => (document.hidden && route !== newCount ? 'none' : 'active'))
  dueReads.clear()
}

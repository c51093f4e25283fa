import { toHubCalendarDate } from '#contract/dates.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { ReceivedReferralBulkFilter } from '#contract/received-referral-query.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { parsePeriod, type DatePeriod } from './period.ts'

/** Selects received referrals: for a list, a bulk change or a report. */
export interface ReceivedScope extends DatePeriod {
  /** The vendors that received the referrals; null for all vendors. */
  vendorIds: number[] | null
  serviceId?: number | undefined
  locationId?: number | undefined
  status?: ReferralStatus | undefined
  /** No referral newer than this one, by its id. */
  upToId?: number | undefined
  unread?: boolean | undefined
  /** Only open referrals with a due date before this day. */
  overdueOn?: string | undefined
  /** Only those with a reply that nobody of the vendor has marked as read. */
  hasNewReply?: boolean | undefined
  /** Only those that this user looks after; null for those that nobody does. */
  assigneeId?: number | null | undefined
  /** Words of the sender's or the client's name or telephone number, the sender's e-mail address, or the number of a referral. */
  search?: string | undefined
}

/** The vendors whose referrals the viewer receives (decision 14); null for all. */
export const listVendorIdsToReceiveFor = (viewer: Viewer): number[] | null =>
  can.receiveAllReferrals(viewer) ? null : viewer.contactOf

/** The vendors whose referrals the viewer may export once they manage a listed one (decision 41); null for all. */
export const listVendorIdsToExportFor = (viewer: Viewer): number[] | null =>
  can.receiveAllReferrals(viewer) ? null : viewer.primaryContactOf

/** Returns true when the viewer may export the referrals of all vendors of the scope. */
export function canExportScope(viewer: Viewer, { vendorIds }: Pick<ReceivedScope, 'vendorIds'>): boolean {
  const own = listVendorIdsToExportFor(viewer)
  return can.exportReferrals(viewer) && (own === null || (vendorIds?.every((id) => own.includes(id)) ?? false))
}

/** Applies a filter to the referrals of these vendors; it narrows the scope and never widens it (SR-032). */
export function createReceivedScope(
  allowed: number[] | null,
  filter: ReceivedReferralBulkFilter,
  { viewer, at }: { viewer: Pick<Viewer, 'id' | 'contactOf'>; at: Date },
): ReceivedScope {
  const { vendor_id: vendorId } = filter
  // A reply is new for the people of its vendor alone; an administrator cannot mark it as read.
  const own = filter.new_reply && allowed === null ? viewer.contactOf : allowed
  return {
    vendorIds: vendorId === undefined ? own : own === null || own.includes(vendorId) ? [vendorId] : [],
    serviceId: filter.service_id,
    locationId: filter.location_id,
    status: filter.status,
    ...(filter.unread && { unread: true }),
    ...(filter.overdue && { overdueOn: toHubCalendarDate(at) }),
    ...(filter.new_reply && { hasNewReply: true }),
    ...(filter.assignee && { assigneeId: filter.assignee === 'me' ? viewer.id : null }),
    ...(filter.search && { search: filter.search }),
    ...(filter.all ? {} : parsePeriod(filter.start, filter.end)),
  }
}

/** The names of the filters in use, for the audit log. */
export const listUsedFilterNames = (filter: object): string[] =>
  Object.keys(filter).filter((name) => !['page', 'limit', 'sort'].includes(name))

import { z } from 'zod'
import { isTimeZone } from './dates.ts'
import { CalendarDate, Id, Instant, PathId, QueryBooleanFlag, trimmedTextSchema } from './fields.ts'
import { Paging } from './paging.ts'
import { msg } from './message.ts'
import { ReferralStatus, toStoredStatusSpelling } from './referral-status.ts'

/** A number is text in a query string; a body may contain either. */
const FilterId = z.union([PathId, Id]).optional()

const receivedFilterFields = {
  service_id: FilterId,
  vendor_id: FilterId,
  location_id: FilterId,
  status: z.preprocess(toStoredStatusSpelling, ReferralStatus).optional(),
}
const receivedSearch = trimmedTextSchema(200)
  .optional()
  .describe("words of the sender's name, e-mail address or phone, in any order, or the number of a referral")
/**
 * What is left to do: `overdue` is an open referral with a due date before today, `new_reply` one with a reply that nobody of its
 * vendor has marked as read, where the caller works for that vendor. `assignee`: those that the caller looks after, or nobody.
 */
const triageFilterFields = {
  unread: QueryBooleanFlag.optional(),
  overdue: QueryBooleanFlag.optional(),
  new_reply: QueryBooleanFlag.optional(),
  assignee: z.enum(['me', 'nobody']).optional(),
  search: receivedSearch,
}
/** `due`: earliest due date first, referrals without one last. */
export const ReceivedReferralSort = z.enum(['newest', 'oldest', 'due'])
export type ReceivedReferralSort = z.output<typeof ReceivedReferralSort>

/** A timestamp, or a day in the product's time zone. */
const PeriodBound = z.union([Instant, CalendarDate])

/** `start` and `end` are inclusive; `all=true` ignores them. */
const periodFields = { all: QueryBooleanFlag.optional(), start: PeriodBound.optional(), end: PeriodBound.optional() }

export const ReceivedReferralQuery = Paging.extend({
  ...periodFields,
  ...receivedFilterFields,
  ...triageFilterFields,
  sort: ReceivedReferralSort.default('newest'),
})
export type ReceivedReferralQuery = z.output<typeof ReceivedReferralQuery>

/**
 * A selection by the list's own query (decision 12). An unknown filter name is refused, because ignoring it would
 * select far too many rows.
 */
export const ReceivedReferralBulkFilter = z.strictObject({
  ...periodFields,
  ...receivedFilterFields,
  ...triageFilterFields,
})
export type ReceivedReferralBulkFilter = z.output<typeof ReceivedReferralBulkFilter>

export const REFERRAL_EXPORT_FILE_NAME = 'received_referrals_report.xlsx'
const PERIOD_REQUIRED = msg('Creation period is required')

/** Times in the report use the zone of `timezone`; its period uses the product's zone (specification 9). */
export const ReferralExportQuery = z.object({
  timezone: z.string(msg('The time zone is required.')).refine(isTimeZone, msg('This time zone is not known.')),
  start: z.union([Instant, CalendarDate], PERIOD_REQUIRED),
  end: z.union([Instant, CalendarDate], PERIOD_REQUIRED),
  ...receivedFilterFields,
  search: receivedSearch,
})
export type ReferralExportQuery = z.output<typeof ReferralExportQuery>

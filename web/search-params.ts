import { z } from 'zod'
import { CorrectionStateFilter } from '#contract/corrections.ts'
import { CalendarDate, Id } from '#contract/fields.ts'
import { NetworkRequestStatus } from '#contract/networks.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { Role } from '#contract/accounts.ts'
import { SentReferralStatus } from '#contract/sent-referral-query.ts'
import { UserStatusFilter } from '#contract/user-status-filter.ts'
import { MissingVendorData, VendorActivityState } from '#contract/vendor-state.ts'
import { BoxParam, PointParam } from './coordinates.ts'

// The search parameters of each page. An invalid parameter is ignored: an old or mistyped link still opens the page.

const optionalParam = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const positiveIntParam = optionalParam(z.int().min(1))
const decimalParam = optionalParam(z.number())
const flagParam = optionalParam(z.boolean())
/** The router parses `?word=416` as a number. */
const text = z.union([z.string(), z.number().transform(String)])
const textParam = optionalParam(text.pipe(z.string().max(500)))
const queryParam = optionalParam(text.pipe(z.string().trim().min(1).max(200)))

/** The display mode: inside a CRM's frame, or in an app's web view (decision 7). */
export const DisplayModeSearchParams = z.object({
  src: optionalParam(z.literal('crm')),
  keeplogin: flagParam,
  mobile: flagParam,
})
export type DisplayModeSearchParams = z.output<typeof DisplayModeSearchParams>

/** Fifty cards a page. Beyond this many pages people are asked to narrow the search. */
export const MAX_CARD_PAGES = 10

/** The state of the map page: reload, back and sharing keep it. */
export const MapSearchParams = z.object({
  /** Text of the search box; `#code` asks for a private service by its access code (decision 24). */
  search: queryParam,
  /** The address of a search by city. */
  city: queryParam,
  /** `w,s,e,n` of 'Search this area'. */
  bbox: optionalParam(BoxParam),
  /** `lat,lng` of the middle of the map at the time of the search: the nearest results come first. */
  near: optionalParam(PointParam),
  service: optionalParam(Id),
  /** Only vendors with a service, or with that of the search, that is open. */
  availability: optionalParam(z.literal('open')),
  /** Of a search by words: the distance decides before the words do. */
  order: optionalParam(z.literal('nearest')),
  /** The vendor whose popup is open, and the location it is open at. */
  vendor: optionalParam(Id),
  location: optionalParam(Id),
  /** The vendor whose profile is open. */
  profile: optionalParam(Id),
  /** The number of loaded pages of cards, when more than one. */
  page: optionalParam(z.int().min(2).max(MAX_CARD_PAGES)),
})
export type MapSearchParams = z.output<typeof MapSearchParams>

/**
 * `login` is the number of vendors of the user (NAV-006); `word` the access code of the private service that a result
 * was opened with.
 */
export const VendorPageSearchParams = z.object({ login: positiveIntParam, word: textParam })

/** Followers: 1 for subscribers, 2 for the others (CONST-026). */
export const FollowersSearchParams = VendorPageSearchParams.extend({ subscribers: optionalParam(z.literal([1, 2])) })

/** Network requests: 1 pending, 2 approved, 3 rejected (CONST-027). */
export const NetworkRequestsSearchParams = VendorPageSearchParams.extend({
  status: optionalParam(NetworkRequestStatus),
})

/** The location being edited, or 'new', or the one whose hours are set; without them the list. */
export const LocationsSearchParams = VendorPageSearchParams.extend({
  edit: optionalParam(z.union([Id, z.literal('new')])),
  hours: optionalParam(Id),
})

/**
 * The searched place or the sender's position puts the nearest location first (NAV-008). The searched service, and the
 * location in the town that the search has named, are chosen.
 */
const referralStartParams = {
  lat: decimalParam,
  lng: decimalParam,
  service: optionalParam(Id),
  location: optionalParam(Id),
}
export const ReferralFormSearchParams = z.object({ ...referralStartParams, word: textParam })
export type ReferralFormSearchParams = z.output<typeof ReferralFormSearchParams>

/** The location that the public directory has shown. */
export const GuestReferralSearchParams = z.object({ location: optionalParam(Id) })

/** The profile of a vendor has the referral form beside it. */
export const VendorProfileSearchParams = VendorPageSearchParams.extend(referralStartParams)

/** The filters of the list of sent referrals, and its order; newest first by default. */
export const SentFilterValues = z.object({
  vendor: optionalParam(Id),
  status: optionalParam(SentReferralStatus),
  search: queryParam,
  sort: optionalParam(z.literal('oldest')),
})
export type SentFilterValues = z.output<typeof SentFilterValues>

/** Page and open referral of the list of sent referrals, and its filters. */
export const SentListSearchParams = SentFilterValues.extend({ pageNumber: positiveIntParam, open: positiveIntParam })
export type SentListSearchParams = z.output<typeof SentListSearchParams>

/** The filters of the list of received referrals; both days are inclusive. */
export const ReceivedFilterValues = z.object({
  vendor: optionalParam(Id),
  service: optionalParam(Id),
  location: optionalParam(Id),
  status: optionalParam(ReferralStatus),
  from: optionalParam(CalendarDate),
  to: optionalParam(CalendarDate),
})
export type ReceivedFilterValues = z.output<typeof ReceivedFilterValues>

/** What the list of received referrals is narrowed to and sorted by without 'View Report'; newest first by default. */
export const ReceivedQuickFilterValues = z.object({
  unread: flagParam,
  overdue: flagParam,
  new_reply: flagParam,
  assignee: optionalParam(z.enum(['me', 'nobody'])),
  search: queryParam,
  sort: optionalParam(z.enum(['oldest', 'due'])),
})
export type ReceivedQuickFilterValues = z.output<typeof ReceivedQuickFilterValues>

/** Page and open referral of the list of received referrals (NAV-014), and its filters. */
export const ReceivedListSearchParams = ReceivedFilterValues.extend(ReceivedQuickFilterValues.shape).extend({
  pageNumber: positiveIntParam,
  open: positiveIntParam,
})
export type ReceivedListSearchParams = z.output<typeof ReceivedListSearchParams>

/** Prefills the registration form from an invitation (AUTH-032). */
export const RegisterSearchParams = z.object({ email: textParam })

/** Filters and order of the list of vendors. */
export const VendorListSearchParams = z.object({
  name: queryParam,
  sort: optionalParam(z.enum(['asc', 'desc'])),
  /** For administrators. */
  state: optionalParam(VendorActivityState),
  missing: optionalParam(MissingVendorData),
})
export type VendorListSearchParams = z.output<typeof VendorListSearchParams>

/** Number of weeks on the dashboard; twelve by default. */
export const DashboardSearchParams = z.object({ weeks: optionalParam(z.literal([4, 8, 12])) })

/** Filters of the list of users. */
export const UsersSearchParams = z.object({
  search: queryParam,
  status: optionalParam(z.union([UserStatusFilter, z.number().transform(String).pipe(UserStatusFilter)])),
  type: optionalParam(Role),
})
export type UsersSearchParams = z.output<typeof UsersSearchParams>

/** Filters of the audit log; both days are inclusive. */
export const AuditSearchParams = z.object({
  by: optionalParam(Id),
  about: optionalParam(Id),
  referral: optionalParam(Id),
  /** With a referral: leaves out that its sender saw it in a list. */
  noSenderLists: flagParam,
  vendor: optionalParam(Id),
  kind: optionalParam(z.string().regex(/^[A-Za-z -]{1,60}$/)),
  action: optionalParam(z.string().regex(/^[A-Za-z -]{1,60}$/)),
  role: optionalParam(Role),
  from: optionalParam(CalendarDate),
  to: optionalParam(CalendarDate),
})
export type AuditSearchParams = z.output<typeof AuditSearchParams>

/** Status of the reports to show; all by default. */
export const UserReportsSearchParams = z.object({ status: optionalParam(z.literal([0, 1, 2])) })

/** Which corrections to show; the open ones by default. */
export const CorrectionsSearchParams = z.object({ state: optionalParam(CorrectionStateFilter) })

/** The user whose password is reset: part of the link in the message (NAV-035). */
export const ResetPasswordSearchParams = z.object({ email: textParam })

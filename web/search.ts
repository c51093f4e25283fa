import { z } from 'zod'
import { CalendarDate, Id } from '#contract/fields.ts'
import { NetworkRequestStatus } from '#contract/networks.ts'
import { ReferralStatus } from '#contract/referrals.ts'
import { Role } from '#contract/accounts.ts'
import { UserStatus } from '#contract/users.ts'
import { BoxParam, PointParam } from './coordinates.ts'

// What the address of each page holds after its `?`. A part that does not fit counts as left out: an old or mistyped link
// still opens the page.

const optionalParam = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const positiveIntParam = optionalParam(z.int().min(1))
const decimalParam = optionalParam(z.number())
const flagParam = optionalParam(z.boolean())
/** The router reads `?word=416` as a number. */
const text = z.union([z.string(), z.number().transform(String)])
const textParam = optionalParam(text.pipe(z.string().max(500)))
const queryParam = optionalParam(text.pipe(z.string().trim().min(1).max(200)))

/** How the hub was entered: inside a CRM's frame, or in an app's web view (decision 7). */
export const DisplayModeSearch = z.object({
  src: optionalParam(z.literal('crm')),
  keeplogin: flagParam,
  mobile: flagParam,
})
export type DisplayModeSearch = z.output<typeof DisplayModeSearch>

/** Fifty cards a page; past this many pages people are asked to narrow the search instead. */
export const MAX_CARD_PAGES = 10

/** What the map screen shows: reload, back and share keep it. */
export const MapSearch = z.object({
  /** Text of the search box; `#word` asks for a private service (decision 24). */
  search: queryParam,
  /** The address of a search by city. */
  city: queryParam,
  /** `w,s,e,n` of 'Search this area'. */
  bbox: optionalParam(BoxParam),
  /** `lat,lng` of the middle of the map when the text was searched: the nearest answers come first. */
  near: optionalParam(PointParam),
  service: optionalParam(Id),
  /** The vendor whose popup is open, and at which of its locations. */
  vendor: optionalParam(Id),
  location: optionalParam(Id),
  /** The vendor whose profile is open. */
  profile: optionalParam(Id),
  /** How many pages of cards are on the screen, where it is more than one. */
  page: optionalParam(z.int().min(2).max(MAX_CARD_PAGES)),
})
export type MapSearch = z.output<typeof MapSearch>

/** `login` is the number of vendors the user has (NAV-006); `word` the private service a hit was opened with. */
export const VendorPageSearch = z.object({ login: positiveIntParam, word: textParam })

/** Followers: 1 those who have subscribed, 2 the others (CONST-026). */
export const FollowersSearch = VendorPageSearch.extend({ subscribers: optionalParam(z.literal([1, 2])) })

/** Network requests: 1 pending, 2 approved, 3 rejected (CONST-027). */
export const NetworkRequestsSearch = VendorPageSearch.extend({ status: optionalParam(NetworkRequestStatus) })

/** The location that is being changed, or a new one; without it the list. */
export const LocationsSearch = VendorPageSearch.extend({ edit: optionalParam(z.union([Id, z.literal('new')])) })

/** Where the sender is, so that the nearest location comes first (NAV-008). */
export const CreateReferralSearch = z.object({ lat: decimalParam, lng: decimalParam, word: textParam })

export const SentListSearch = z.object({ pageNumber: positiveIntParam })

/** What the incoming list is narrowed to; both days are included. */
export const ReceivedFilterValues = z.object({
  vendor: optionalParam(Id),
  service: optionalParam(Id),
  location: optionalParam(Id),
  status: optionalParam(ReferralStatus),
  from: optionalParam(CalendarDate),
  to: optionalParam(CalendarDate),
})
export type ReceivedFilterValues = z.output<typeof ReceivedFilterValues>

/** Page and open referral of the incoming list (NAV-014), and its filters. */
export const ReceivedSearch = ReceivedFilterValues.extend({ pageNumber: positiveIntParam, open: positiveIntParam })
export type ReceivedSearch = z.output<typeof ReceivedSearch>

/** Prefills the form: an invitation leads here (AUTH-032). */
export const RegisterSearch = z.object({ email: textParam })

/** What the list of vendors is narrowed to, and its order. */
export const VendorListSearch = z.object({ name: queryParam, sort: optionalParam(z.enum(['asc', 'desc'])) })
export type VendorListSearch = z.input<typeof VendorListSearch>

/** How many weeks the dashboard shows: twelve without. */
export const DashboardSearch = z.object({ weeks: optionalParam(z.literal([4, 8, 12])) })

/** What the list of users is narrowed to. */
export const UsersSearch = z.object({
  search: queryParam,
  status: optionalParam(z.union([UserStatus, z.number().transform(String).pipe(UserStatus)])),
  type: optionalParam(Role),
})
export type UsersSearch = z.output<typeof UsersSearch>

/** What the audit log is narrowed to; both days are included. */
export const AuditSearch = z.object({
  by: optionalParam(Id),
  about: optionalParam(Id),
  referral: optionalParam(Id),
  vendor: optionalParam(Id),
  kind: optionalParam(z.string().regex(/^[A-Za-z -]{1,60}$/)),
  role: optionalParam(Role),
  from: optionalParam(CalendarDate),
  to: optionalParam(CalendarDate),
})
export type AuditSearch = z.output<typeof AuditSearch>

/** The state of the reports that are shown: all without one. */
export const ReportsSearch = z.object({ status: optionalParam(z.literal([0, 1, 2])) })

/** Page of the list of undelivered messages. */
export const UndeliveredMessagesSearch = z.object({ pageNumber: positiveIntParam })

/** Whose password it is: part of the link in the message (NAV-035). */
export const ResetPasswordSearch = z.object({ email: textParam })

import { z } from 'zod'
import { Day, Id } from '#contract/fields.ts'
import { RequestStatus } from '#contract/networks.ts'
import { ReferralStatus } from '#contract/referrals.ts'
import { Role } from '#contract/accounts.ts'
import { UserStatus } from '#contract/users.ts'
import { BoxText, PointText } from './coordinates.ts'

// What the address of each page holds after its `?`. A part that does not fit counts as left out: an old or mistyped link
// still opens the page.

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const whole = optional(z.int().min(1))
const decimal = optional(z.number())
const flag = optional(z.boolean())
/** The router reads `?word=416` as a number. */
const text = z.union([z.string(), z.number().transform(String)])
const word = optional(text.pipe(z.string().max(500)))
const question = optional(text.pipe(z.string().trim().min(1).max(200)))

/** How the hub was entered: inside a CRM's frame, or in an app's web view (decision 7). */
export const EntrySearch = z.object({
  src: optional(z.literal('crm')),
  keeplogin: flag,
  mobile: flag,
})
export type EntrySearch = z.output<typeof EntrySearch>

/** Fifty cards a page; past this many pages people are asked to narrow the search instead. */
export const MAX_PAGES = 10

/** What the map screen shows: reload, back and share keep it. */
export const MapSearch = z.object({
  /** Text of the search box; `#word` asks for a private service (decision 24). */
  search: question,
  /** The address of a search by city. */
  city: question,
  /** `w,s,e,n` of 'Search this area'. */
  bbox: optional(BoxText),
  /** `lat,lng` of the middle of the map when the text was searched: the nearest answers come first. */
  near: optional(PointText),
  service: optional(Id),
  /** The vendor whose popup is open, and at which of its locations. */
  vendor: optional(Id),
  location: optional(Id),
  /** The vendor whose profile is open. */
  profile: optional(Id),
  /** How many pages of cards are on the screen, where it is more than one. */
  page: optional(z.int().min(2).max(MAX_PAGES)),
})
export type MapSearch = z.output<typeof MapSearch>

/** `login` is the number of vendors the user has (NAV-006); `word` the private service a hit was opened with. */
export const VendorSearch = z.object({ login: whole, word })

/** Followers: 1 those who have subscribed, 2 the others (CONST-026). */
export const FollowersSearch = VendorSearch.extend({ subscribers: optional(z.literal([1, 2])) })

/** Network requests: 1 pending, 2 approved, 3 rejected (CONST-027). */
export const RequestsSearch = VendorSearch.extend({ status: optional(RequestStatus) })

/** The location that is being changed, or a new one; without it the list. */
export const LocationsSearch = VendorSearch.extend({ edit: optional(z.union([Id, z.literal('new')])) })

/** Where the sender is, so that the nearest location comes first (NAV-008). */
export const OrderSearch = z.object({ lat: decimal, lng: decimal, word })

export const SentSearch = z.object({ pageNumber: whole })

/** What the incoming list is narrowed to; both days are included. */
export const ReceivedChoice = z.object({
  vendor: optional(Id),
  service: optional(Id),
  location: optional(Id),
  status: optional(ReferralStatus),
  from: optional(Day),
  to: optional(Day),
})
export type ReceivedChoice = z.output<typeof ReceivedChoice>

/** Page and open referral of the incoming list (NAV-014), and its filters. */
export const ReceivedSearch = ReceivedChoice.extend({ pageNumber: whole, open: whole })
export type ReceivedSearch = z.output<typeof ReceivedSearch>

/** Prefills the form: an invitation leads here (AUTH-032). */
export const RegisterSearch = z.object({ email: word })

/** What the list of vendors is narrowed to, and its order. */
export const VendorsSearch = z.object({ name: question, sort: optional(z.enum(['asc', 'desc'])) })
export type VendorsSearch = z.input<typeof VendorsSearch>

/** How many weeks the dashboard shows: twelve without. */
export const DashboardSearch = z.object({ weeks: optional(z.literal([4, 8, 12])) })

/** What the list of users is narrowed to. */
export const UsersSearch = z.object({
  search: question,
  status: optional(z.union([UserStatus, z.number().transform(String).pipe(UserStatus)])),
  type: optional(Role),
})
export type UsersSearch = z.output<typeof UsersSearch>

/** What the audit log is narrowed to; both days are included. */
export const AuditSearch = z.object({
  by: optional(Id),
  about: optional(Id),
  referral: optional(Id),
  vendor: optional(Id),
  kind: optional(z.string().regex(/^[A-Za-z -]{1,60}$/)),
  role: optional(Role),
  from: optional(Day),
  to: optional(Day),
})
export type AuditSearch = z.output<typeof AuditSearch>

/** The state of the reports that are shown: all without one. */
export const ReportsSearch = z.object({ status: optional(z.literal([0, 1, 2])) })

/** Page of the list of undelivered messages. */
export const UndeliveredSearch = z.object({ pageNumber: whole })

/** Whose password it is: part of the link in the message (NAV-035). */
export const ResetSearch = z.object({ email: word })

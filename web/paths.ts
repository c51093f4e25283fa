import { z } from 'zod'
import type { MapSearch } from './features/vendors/map-search.ts'

// Every address of the product, as what the router's links take: <TextLink {...paths.vendor(7)}>. A part of an address
// that does not fit counts as left out: an old or mistyped link still opens the page.

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const whole = optional(z.int().min(1))
const decimal = optional(z.number())
const flag = optional(z.boolean())
/** The router reads `?word=416` as a number. */
const text = optional(z.union([z.string().max(500), z.number().transform(String)]))

/** How the hub was entered: inside a CRM's frame, or in an app's web view (decision 7). */
export const EntrySearch = z.object({
  src: optional(z.literal('crm')),
  keeplogin: flag,
  mobile: flag,
})
export type EntrySearch = z.output<typeof EntrySearch>

/** `login` is the number of vendors the user has (NAV-006); `word` the private service a hit was opened with. */
export const VendorSearch = z.object({ login: whole, word: text })

/** Where the sender is, so that the nearest location comes first (NAV-008). */
export const OrderSearch = z.object({ lat: decimal, lng: decimal, word: text })

export const SentSearch = z.object({ pageNumber: whole })

/** Page, filters and the open referral of the incoming list (NAV-014). */
export const ReceivedSearch = z.object({
  pageNumber: whole,
  vendor: whole,
  service: whole,
  location: whole,
  status: text,
  start: text,
  end: text,
  open: whole,
})
export type ReceivedSearch = z.input<typeof ReceivedSearch>

export const paths = {
  map: (search: Partial<MapSearch> = {}) => ({ to: '/', search }) as const,
  vendorSearch: (search: Partial<MapSearch> = {}) => ({ to: '/vendors/search', search }) as const,
  vendor: (id: number, search: z.input<typeof VendorSearch> = {}) =>
    ({ to: '/vendors/$id', params: { id: String(id) }, search }) as const,
  vendorLocations: (id: number) => ({ to: '/vendors/$id/locations', params: { id: String(id) } }) as const,
  vendorIntakeForm: (id: number) => ({ to: '/vendors/$id/intake-form', params: { id: String(id) } }) as const,
  vendorOrder: (id: number, search: z.input<typeof OrderSearch> = {}) =>
    ({ to: '/vendors/$id/order', params: { id: String(id) }, search }) as const,

  sent: (search: z.input<typeof SentSearch> & z.input<typeof EntrySearch> = {}) => ({ to: '/orders', search }) as const,
  received: (search: ReceivedSearch = {}) => ({ to: '/received-referrals', search }) as const,

  account: () => ({ to: '/account' }) as const,
  becomeVendor: () => ({ to: '/become-vendor' }) as const,
  myVendors: () => ({ to: '/my-vendors' }) as const,

  adminVendors: () => ({ to: '/admin/vendors' }) as const,
  adminImport: () => ({ to: '/admin/vendors/import' }) as const,
  adminServices: () => ({ to: '/admin/services' }) as const,
  adminOccupations: () => ({ to: '/admin/occupations' }) as const,
  adminUsers: () => ({ to: '/admin/users' }) as const,
  adminReports: () => ({ to: '/admin/user-reports' }) as const,
  adminNotifications: () => ({ to: '/admin/notifications-settings' }) as const,

  login: () => ({ to: '/login' }) as const,
  logout: () => ({ to: '/logout' }) as const,
  register: () => ({ to: '/register' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,

  privacy: () => ({ to: '/privacy-policy' }) as const,
}

/** Served by the hub itself, outside the app: what the demo would have sent. */
export const MAILBOX_URL = '/mailbox'

import type { z } from 'zod'
import type {
  CorrectionsSearchParams,
  DashboardSearchParams,
  AuditSearchParams,
  DisplayModeSearchParams,
  FollowersSearchParams,
  LocationsSearchParams,
  MapSearchParams,
  ReferralFormSearchParams,
  ReceivedListSearchParams,
  RegisterSearchParams,
  NetworkRequestsSearchParams,
  UserReportsSearchParams,
  ResetPasswordSearchParams,
  SentListSearchParams,
  UsersSearchParams,
  VendorPageSearchParams,
  VendorProfileSearchParams,
  VendorListSearchParams,
} from './search-params.ts'

/** The tabs of a vendor keep in the address the number of vendors of the user (VADM-005) and the code of a private service. */
export type VendorTabSearchParams = z.input<typeof VendorPageSearchParams>

/** The public directory, whose pages the server writes: for a plain link, not one of the router. */
export const PUBLIC_DIRECTORY_PATH = '/directory'

// Every address of the product as props for the router's links: <TextLink {...paths.vendor(7)}>.

export const paths = {
  map: (search: Partial<MapSearchParams> = {}) => ({ to: '/', search }) as const,
  vendorSearch: (search: Partial<MapSearchParams> = {}) => ({ to: '/vendors/search', search }) as const,
  vendor: (id: number, search: z.input<typeof VendorProfileSearchParams> = {}) =>
    ({ to: '/vendors/$id', params: { id: String(id) }, search }) as const,
  vendorServices: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/services', params: { id: String(id) }, search }) as const,
  vendorLocations: (id: number, search: z.input<typeof LocationsSearchParams> = {}) =>
    ({ to: '/vendors/$id/locations', params: { id: String(id) }, search }) as const,
  vendorContacts: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/contacts', params: { id: String(id) }, search }) as const,
  vendorBilling: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/billing', params: { id: String(id) }, search }) as const,
  vendorIntakeForm: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/intake-form', params: { id: String(id) }, search }) as const,
  vendorNetwork: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/network', params: { id: String(id) }, search }) as const,
  vendorNetworkRequests: (id: number, search: z.input<typeof NetworkRequestsSearchParams> = {}) =>
    ({ to: '/vendors/$id/network/requests', params: { id: String(id) }, search }) as const,
  vendorNetworkMine: (id: number, search: VendorTabSearchParams = {}) =>
    ({ to: '/vendors/$id/network/mine', params: { id: String(id) }, search }) as const,
  vendorFollowers: (id: number, search: z.input<typeof FollowersSearchParams> = {}) =>
    ({ to: '/vendors/$id/followers', params: { id: String(id) }, search }) as const,
  vendorOrder: (id: number, search: z.input<typeof ReferralFormSearchParams> = {}) =>
    ({ to: '/vendors/$id/order', params: { id: String(id) }, search }) as const,

  sent: (search: z.input<typeof SentListSearchParams> & z.input<typeof DisplayModeSearchParams> = {}) =>
    ({ to: '/orders', search }) as const,
  received: (search: ReceivedListSearchParams = {}) => ({ to: '/received-referrals', search }) as const,

  myAccount: () => ({ to: '/account' }) as const,
  becomeVendor: () => ({ to: '/become-vendor' }) as const,
  myVendors: (search: VendorListSearchParams = {}) => ({ to: '/my-vendors', search }) as const,

  admin: (search: z.input<typeof DashboardSearchParams> = {}) => ({ to: '/admin', search }) as const,
  adminVendors: (search: VendorListSearchParams = {}) => ({ to: '/admin/vendors', search }) as const,
  adminCreateVendor: () => ({ to: '/admin/vendors/create' }) as const,
  adminImport: () => ({ to: '/admin/vendors/import' }) as const,
  adminServices: () => ({ to: '/admin/services' }) as const,
  adminOccupations: () => ({ to: '/admin/occupations' }) as const,
  adminUsers: (search: z.input<typeof UsersSearchParams> = {}) => ({ to: '/admin/users', search }) as const,
  adminAddUser: () => ({ to: '/admin/users/add' }) as const,
  adminEditUser: (id: number) => ({ to: '/admin/users/$id/edit', params: { id: String(id) } }) as const,
  adminAudit: (search: z.input<typeof AuditSearchParams> = {}) => ({ to: '/admin/audit', search }) as const,
  adminIncidents: () => ({ to: '/admin/incidents' }) as const,
  adminAddIncident: () => ({ to: '/admin/incidents/add' }) as const,
  adminIncident: (id: number) => ({ to: '/admin/incidents/$id', params: { id: String(id) } }) as const,
  adminEditIncident: (id: number) => ({ to: '/admin/incidents/$id/edit', params: { id: String(id) } }) as const,
  adminReports: (search: z.input<typeof UserReportsSearchParams> = {}) =>
    ({ to: '/admin/user-reports', search }) as const,
  adminCorrections: (search: z.input<typeof CorrectionsSearchParams> = {}) =>
    ({ to: '/admin/corrections', search }) as const,
  adminNotifications: () => ({ to: '/admin/notifications-settings' }) as const,
  adminNotification: (id: number) =>
    ({ to: '/admin/notifications-settings/$id/edit', params: { id: String(id) } }) as const,
  adminSystem: () => ({ to: '/admin/system' }) as const,
  adminUnreached: () => ({ to: '/admin/unreached' }) as const,
  adminMessages: () => ({ to: '/admin/messages' }) as const,

  /** The page of a sender's link; its secret is behind the #, which no server sees. */
  status: (secret = '') => ({ to: '/status', hash: secret }) as const,
  /** The page of a vendor's link, likewise. */
  answer: (secret = '') => ({ to: '/answer', hash: secret }) as const,

  login: () => ({ to: '/login' }) as const,
  logout: () => ({ to: '/logout' }) as const,
  register: (search: z.input<typeof RegisterSearchParams> = {}) => ({ to: '/register', search }) as const,
  resetPassword: (token: string, search: z.input<typeof ResetPasswordSearchParams> = {}) =>
    ({ to: '/reset-password/$token', params: { token }, search }) as const,
  setUp: (token: string) => ({ to: '/set-up/$token', params: { token } }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,

  privacy: () => ({ to: '/privacy-policy' }) as const,
  compliance: () => ({ to: '/compliance' }) as const,
  accessibility: () => ({ to: '/accessibility' }) as const,
  help: () => ({ to: '/help' }) as const,
}

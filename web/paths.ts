import type { z } from 'zod'
import type {
  DashboardSearch,
  AuditSearch,
  DisplayModeSearch,
  FollowersSearch,
  LocationsSearch,
  MapSearch,
  CreateReferralSearch,
  ReceivedSearch,
  RegisterSearch,
  NetworkRequestsSearch,
  ReportsSearch,
  ResetPasswordSearch,
  SentListSearch,
  UndeliveredMessagesSearch,
  UsersSearch,
  VendorPageSearch,
  VendorListSearch,
} from './search.ts'

/** The tabs of a vendor keep the number of vendors of the user in the address (VADM-005). */
type TabSearch = z.input<typeof VendorPageSearch>

// Every address of the product as props for the router's links: <TextLink {...paths.vendor(7)}>.

export const paths = {
  map: (search: Partial<MapSearch> = {}) => ({ to: '/', search }) as const,
  vendorSearch: (search: Partial<MapSearch> = {}) => ({ to: '/vendors/search', search }) as const,
  vendor: (id: number, search: z.input<typeof VendorPageSearch> = {}) =>
    ({ to: '/vendors/$id', params: { id: String(id) }, search }) as const,
  vendorLocations: (id: number, search: z.input<typeof LocationsSearch> = {}) =>
    ({ to: '/vendors/$id/locations', params: { id: String(id) }, search }) as const,
  vendorContacts: (id: number, search: TabSearch = {}) =>
    ({ to: '/vendors/$id/contacts', params: { id: String(id) }, search }) as const,
  vendorBilling: (id: number, search: TabSearch = {}) =>
    ({ to: '/vendors/$id/billing', params: { id: String(id) }, search }) as const,
  vendorIntakeForm: (id: number, search: TabSearch = {}) =>
    ({ to: '/vendors/$id/intake-form', params: { id: String(id) }, search }) as const,
  vendorNetwork: (id: number, search: TabSearch = {}) =>
    ({ to: '/vendors/$id/network', params: { id: String(id) }, search }) as const,
  vendorNetworkRequests: (id: number, search: z.input<typeof NetworkRequestsSearch> = {}) =>
    ({ to: '/vendors/$id/network/requests', params: { id: String(id) }, search }) as const,
  vendorNetworkMine: (id: number, search: TabSearch = {}) =>
    ({ to: '/vendors/$id/network/mine', params: { id: String(id) }, search }) as const,
  vendorFollowers: (id: number, search: z.input<typeof FollowersSearch> = {}) =>
    ({ to: '/vendors/$id/followers', params: { id: String(id) }, search }) as const,
  vendorOrder: (id: number, search: z.input<typeof CreateReferralSearch> = {}) =>
    ({ to: '/vendors/$id/order', params: { id: String(id) }, search }) as const,

  sent: (search: z.input<typeof SentListSearch> & z.input<typeof DisplayModeSearch> = {}) =>
    ({ to: '/orders', search }) as const,
  received: (search: ReceivedSearch = {}) => ({ to: '/received-referrals', search }) as const,

  account: () => ({ to: '/account' }) as const,
  becomeVendor: () => ({ to: '/become-vendor' }) as const,
  myVendors: (search: VendorListSearch = {}) => ({ to: '/my-vendors', search }) as const,

  admin: (search: z.input<typeof DashboardSearch> = {}) => ({ to: '/admin', search }) as const,
  adminVendors: (search: VendorListSearch = {}) => ({ to: '/admin/vendors', search }) as const,
  adminCreateVendor: () => ({ to: '/admin/vendors/create' }) as const,
  adminImport: () => ({ to: '/admin/vendors/import' }) as const,
  adminServices: () => ({ to: '/admin/services' }) as const,
  adminOccupations: () => ({ to: '/admin/occupations' }) as const,
  adminUsers: (search: z.input<typeof UsersSearch> = {}) => ({ to: '/admin/users', search }) as const,
  adminAddUser: () => ({ to: '/admin/users/add' }) as const,
  adminEditUser: (id: number) => ({ to: '/admin/users/$id/edit', params: { id: String(id) } }) as const,
  adminAudit: (search: z.input<typeof AuditSearch> = {}) => ({ to: '/admin/audit', search }) as const,
  adminIncidents: () => ({ to: '/admin/incidents' }) as const,
  adminAddIncident: () => ({ to: '/admin/incidents/add' }) as const,
  adminIncident: (id: number) => ({ to: '/admin/incidents/$id', params: { id: String(id) } }) as const,
  adminEditIncident: (id: number) => ({ to: '/admin/incidents/$id/edit', params: { id: String(id) } }) as const,
  adminReports: (search: z.input<typeof ReportsSearch> = {}) => ({ to: '/admin/user-reports', search }) as const,
  adminNotifications: () => ({ to: '/admin/notifications-settings' }) as const,
  adminNotification: (id: number) =>
    ({ to: '/admin/notifications-settings/$id/edit', params: { id: String(id) } }) as const,
  adminMessages: (search: z.input<typeof UndeliveredMessagesSearch> = {}) =>
    ({ to: '/admin/messages', search }) as const,

  login: () => ({ to: '/login' }) as const,
  logout: () => ({ to: '/logout' }) as const,
  register: (search: z.input<typeof RegisterSearch> = {}) => ({ to: '/register', search }) as const,
  resetPassword: (token: string, search: z.input<typeof ResetPasswordSearch> = {}) =>
    ({ to: '/reset-password/$token', params: { token }, search }) as const,
  setUp: (token: string) => ({ to: '/set-up/$token', params: { token } }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,

  privacy: () => ({ to: '/privacy-policy' }) as const,
  compliance: () => ({ to: '/compliance' }) as const,
  accessibility: () => ({ to: '/accessibility' }) as const,
  help: () => ({ to: '/help' }) as const,
}

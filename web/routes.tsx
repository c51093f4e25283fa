import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { saveDisplayModeAndSignOutForCrm } from './api/display-mode.ts'
import { getSessionUser, saveReturnUrlForAnyUser } from './api/session.ts'
import { signOut } from './api/sign-out.ts'
import {
  DashboardSearchParams,
  DisplayModeSearchParams,
  FollowersSearchParams,
  GuestReferralSearchParams,
  LocationsSearchParams,
  MapSearchParams,
  ReferralFormSearchParams,
  ReceivedListSearchParams,
  RegisterSearchParams,
  NetworkRequestsSearchParams,
  CorrectionsSearchParams,
  UserReportsSearchParams,
  ResetPasswordSearchParams,
  SentListSearchParams,
  AuditSearchParams,
  UsersSearchParams,
  VendorPageSearchParams,
  VendorProfileSearchParams,
  VendorListSearchParams,
} from './search-params.ts'
import { getRedirectForAudience, type PageAudience } from './api/route-guard.ts'
import { SignInPage } from './features/accounts/SignInPage.tsx'
import { NotFoundPage } from './features/not-found/NotFoundPage.tsx'
import './shell/route-static-data.ts'
import { AppFailure } from './shell/AppFailure.tsx'
import { AppShell } from './shell/AppShell.tsx'
import { forgetFailedLoad } from './ui/load-chunk.ts'
import { PageFailure } from './ui/PageFailure.tsx'
import { lazyPage } from './ui/lazy-page.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

// All pages of the product (specification 2.1): address, tab title, audience, component.

const root = createRootRoute({
  component: AppShell,
  notFoundComponent: NotFoundPage,
  errorComponent: AppFailure,
  validateSearch: DisplayModeSearchParams,
  beforeLoad: ({ search }) => saveDisplayModeAndSignOutForCrm(search),
})

const NoSearch = z.object({})

const mapPage = () => import('./features/directory/MapPage.tsx').then((file) => file.MapPage)
const vendorPage = () => import('./features/vendors/VendorPage.tsx').then((file) => file.VendorPage)
const createReferralPage = () =>
  import('./features/vendors/CreateReferralPage.tsx').then((file) => file.CreateReferralPage)
const sentPage = () => import('./features/referrals/sent/SentReferralsPage.tsx').then((file) => file.SentReferralsPage)
const receivedPage = () =>
  import('./features/referrals/received/ReceivedReferralsPage.tsx').then((file) => file.ReceivedReferralsPage)
const myVendorsPage = () => import('./features/vendors/list/MyVendorsPage.tsx').then((file) => file.MyVendorsPage)
const dashboardPage = () =>
  import('./features/dashboard/AdminDashboardPage.tsx').then((file) => file.AdminDashboardPage)
const adminVendorsPage = () =>
  import('./features/vendors/list/AdminVendorsPage.tsx').then((file) => file.AdminVendorsPage)
const createVendorPage = () => import('./features/vendors/CreateVendorPage.tsx').then((file) => file.CreateVendorPage)
const importPage = () => import('./features/imports/ImportPage.tsx').then((file) => file.ImportPage)
const auditPage = () => import('./features/audit/AuditPage.tsx').then((file) => file.AuditPage)
const incidentsPage = () =>
  import('./features/privacy-incidents/PrivacyIncidentsPage.tsx').then((file) => file.PrivacyIncidentsPage)
const addIncidentPage = () =>
  import('./features/privacy-incidents/AddPrivacyIncidentPage.tsx').then((file) => file.AddPrivacyIncidentPage)
const incidentPage = () =>
  import('./features/privacy-incidents/PrivacyIncidentPage.tsx').then((file) => file.PrivacyIncidentPage)
const editIncidentPage = () =>
  import('./features/privacy-incidents/EditPrivacyIncidentPage.tsx').then((file) => file.EditPrivacyIncidentPage)
const usersPage = () => import('./features/users/UsersPage.tsx').then((file) => file.UsersPage)
const addUserPage = () => import('./features/users/AddUserPage.tsx').then((file) => file.AddUserPage)
const editUserPage = () => import('./features/users/EditUserPage.tsx').then((file) => file.EditUserPage)
const reportsPage = () => import('./features/sender-reports/UserReportsPage.tsx').then((file) => file.UserReportsPage)
const correctionsPage = () => import('./features/corrections/CorrectionsPage.tsx').then((file) => file.CorrectionsPage)
const servicesPage = () => import('./features/services/ServicesPage.tsx').then((file) => file.ServicesPage)
const occupationsPage = () => import('./features/occupations/OccupationsPage.tsx').then((file) => file.OccupationsPage)
const notificationsPage = () =>
  import('./features/messages/NotificationSettingsPage.tsx').then((file) => file.NotificationSettingsPage)
const editNotificationPage = () =>
  import('./features/messages/EditNotificationSettingPage.tsx').then((file) => file.EditNotificationSettingPage)
const undeliveredPage = () =>
  import('./features/messages/UndeliveredMessagesPage.tsx').then((file) => file.UndeliveredMessagesPage)
const unreachedPage = () =>
  import('./features/unreached-vendors/UnreachedVendorsPage.tsx').then((file) => file.UnreachedVendorsPage)
const systemPage = () => import('./features/system/SystemPage.tsx').then((file) => file.SystemPage)
// The first page of nearly everybody, so not a request of its own.
const signInPage = () => Promise.resolve(SignInPage)
const registerPage = () => import('./features/accounts/RegisterPage.tsx').then((file) => file.RegisterPage)
const forgotPasswordPage = () =>
  import('./features/accounts/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage)
const setUpPage = () =>
  import('./features/accounts/CreateFirstAdministratorPage.tsx').then((file) => file.CreateFirstAdministratorPage)
const resetPasswordPage = () =>
  import('./features/accounts/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage)
const accountPage = () => import('./features/accounts/AccountPage.tsx').then((file) => file.AccountPage)
const becomeVendorPage = () => import('./features/accounts/BecomeVendorPage.tsx').then((file) => file.BecomeVendorPage)
const guestReferralPage = () =>
  import('./features/guest-referrals/GuestReferralPage.tsx').then((file) => file.GuestReferralPage)
const confirmReferralPage = () =>
  import('./features/guest-referrals/ConfirmReferralPage.tsx').then((file) => file.ConfirmReferralPage)
const privacyPage = () => import('./features/about/PrivacyPolicyPage.tsx').then((file) => file.PrivacyPolicyPage)
const compliancePage = () => import('./features/about/CompliancePage.tsx').then((file) => file.CompliancePage)
const accessibilityPage = () => import('./features/about/AccessibilityPage.tsx').then((file) => file.AccessibilityPage)
const helpPage = () => import('./features/about/HelpPage.tsx').then((file) => file.HelpPage)
const answerPage = () =>
  import('./features/emailed-links/LinkOrLostLinkPage.tsx').then((file) => file.LinkOrLostLinkPage)
const statusPage = () =>
  import('./features/emailed-links/LinkOrLostLinkPage.tsx').then((file) => file.LinkOrLostLinkPage)
const notFoundPage = () => Promise.resolve(NotFoundPage)
const kitPage = () => import('./kit/ComponentKitPage.tsx').then((file) => file.ComponentKitPage)

const routeTree = root.addChildren([
  definePage('/', msg`Vendor Map`, 'signedIn', mapPage, { search: MapSearchParams, isWide: true }),
  definePage('/vendors/search', msg`Vendor Map`, 'signedIn', mapPage, { search: MapSearchParams, isWide: true }),
  definePage('/vendors/$id', msg`Vendor`, 'signedIn', vendorPage, { search: VendorProfileSearchParams }),
  definePage('/vendors/$id/services', msg`Services & availability`, 'vendors', vendorPage, {
    search: VendorPageSearchParams,
  }),
  definePage('/vendors/$id/locations', msg`Locations`, 'vendors', vendorPage, { search: LocationsSearchParams }),
  definePage('/vendors/$id/contacts', msg`Contacts`, 'vendors', vendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/billing', msg`Billing`, 'vendors', vendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/intake-form', msg`Intake form`, 'vendors', vendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/network', msg`Network`, 'vendors', vendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/network/requests', msg`Network Requests`, 'vendors', vendorPage, {
    search: NetworkRequestsSearchParams,
  }),
  definePage('/vendors/$id/network/mine', msg`My Network`, 'vendors', vendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/followers', msg`Followers`, 'vendors', vendorPage, { search: FollowersSearchParams }),
  definePage('/vendors/$id/order', msg`Create Referral`, 'signedIn', createReferralPage, {
    search: ReferralFormSearchParams,
  }),

  definePage('/orders', msg`Sent Referrals`, 'signedIn', sentPage, { search: SentListSearchParams }),
  definePage('/received-referrals', msg`Received Referrals`, 'noClients', receivedPage, {
    search: ReceivedListSearchParams,
  }),

  definePage('/account', msg`Edit Account`, 'signedIn', accountPage),
  definePage('/become-vendor', msg`Become a vendor`, 'clients', becomeVendorPage),
  definePage('/my-vendors', msg`My Vendors`, 'vendors', myVendorsPage, { search: VendorListSearchParams }),

  definePage('/admin', msg`Dashboard`, 'admin', dashboardPage, { search: DashboardSearchParams }),
  definePage('/admin/vendors', msg`Vendors`, 'admin', adminVendorsPage, { search: VendorListSearchParams }),
  definePage('/admin/vendors/create', msg`Create New Vendor`, 'admin', createVendorPage),
  definePage('/admin/vendors/import', msg`Import Vendors`, 'admin', importPage),
  definePage('/admin/services', msg`Services`, 'admin', servicesPage),
  definePage('/admin/occupations', msg`Occupations`, 'admin', occupationsPage),
  definePage('/admin/users', msg`Users`, 'admin', usersPage, { search: UsersSearchParams }),
  definePage('/admin/users/add', msg`Add User`, 'admin', addUserPage),
  definePage('/admin/users/$id/edit', msg`Edit User`, 'admin', editUserPage),
  definePage('/admin/audit', msg`Audit Log`, 'admin', auditPage, { search: AuditSearchParams }),
  definePage('/admin/incidents', msg`Incidents`, 'admin', incidentsPage),
  definePage('/admin/incidents/add', msg`Record an incident`, 'admin', addIncidentPage),
  definePage('/admin/incidents/$id', msg`Incident`, 'admin', incidentPage),
  definePage('/admin/incidents/$id/edit', msg`Edit incident`, 'admin', editIncidentPage),
  definePage('/admin/user-reports', msg`Reported Users`, 'admin', reportsPage, { search: UserReportsSearchParams }),
  definePage('/admin/corrections', msg`Corrections`, 'admin', correctionsPage, { search: CorrectionsSearchParams }),
  definePage('/admin/notifications-settings', msg`Notifications Settings`, 'admin', notificationsPage),
  definePage('/admin/notifications-settings/$id/edit', msg`Edit Notification`, 'admin', editNotificationPage),
  definePage('/admin/messages', msg`Undelivered Messages`, 'admin', undeliveredPage),
  definePage('/admin/unreached', msg`Vendors that email does not reach`, 'admin', unreachedPage),
  definePage('/admin/system', msg`System`, 'admin', systemPage),

  definePage('/login', msg`Sign in`, 'signedOut', signInPage, { isWide: true }),
  definePage('/register', msg`Register Now`, 'signedOut', registerPage, { search: RegisterSearchParams }),
  definePage('/forgot-password', msg`Forgot Password?`, 'signedOut', forgotPasswordPage),
  definePage('/set-up/$token', msg`Set up this hub`, 'signedOut', setUpPage),
  definePage('/reset-password/$token', msg`Reset Password`, 'signedOut', resetPasswordPage, {
    search: ResetPasswordSearchParams,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    beforeLoad: ({ location: { state }, preload }) => {
      // The router also runs this when a pointer or the focus comes near a link to this page.
      if (preload) return
      const isExpired = state.isExpired === true
      signOut({ keepsDrafts: isExpired })
      throw redirect({ to: '/login', state: { isExpired }, replace: true })
    },
  }),

  definePage('/status', msg`Your referral`, 'public', statusPage),
  definePage('/answer', msg`Answer a referral`, 'public', answerPage),
  // The rest of /directory is written by the server.
  definePage('/directory/vendors/$id/refer', msg`Send a referral`, 'public', guestReferralPage, {
    search: GuestReferralSearchParams,
  }),
  definePage('/confirm', msg`Confirm your referral`, 'public', confirmReferralPage),

  definePage('/privacy-policy', msg`Privacy Policy`, 'public', privacyPage),
  definePage('/compliance', msg`Compliance`, 'public', compliancePage),
  definePage('/accessibility', msg`Accessibility`, 'public', accessibilityPage),
  definePage('/help', msg`Help`, 'public', helpPage),
  // All components on one page, to look at and to check with axe during development.
  definePage('/kit', msg`Kit`, 'public', import.meta.env.DEV ? kitPage : notFoundPage),
])

interface PageOptions<Search> {
  search?: Search
  isWide?: boolean
}

/** Defines one page; `load` fetches its code on the first visit. */
function definePage<const Path extends string, Search extends z.ZodObject = typeof NoSearch>(
  path: Path,
  title: MessageDescriptor,
  audience: PageAudience,
  load: () => Promise<ComponentType>,
  { search, isWide = false }: PageOptions<Search> = {},
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, audience, isWide },
    validateSearch: search ?? (NoSearch as z.ZodObject as Search),
    component: lazyPage(load),
    beforeLoad: ({ location, cause }) => {
      const user = getSessionUser()
      const to = getRedirectForAudience(audience, user)
      // Not when a page is left because the session ended: the next user of this tab may be somebody else.
      if (!user && to === '/login' && cause === 'enter') saveReturnUrlForAnyUser(location.href, { isFromHistory })
      if (to) throw redirect({ to, replace: true })
    },
  })
}

/** True while the page is one that the back or forward button leads to. */
let isFromHistory = false

/** `history` is replaced only in tests. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultOnCatch: forgetFailedLoad,
    defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
  })
  router.history.subscribe(({ action }) => {
    isFromHistory = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
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
import { explainPasswordChange } from './features/accounts/explain-password-change.ts'
// The first page of nearly everybody, so not a request of its own as those of pages.ts.
import { SignInPage } from './features/accounts/SignInPage.tsx'
import { NotFoundPage } from './features/not-found/NotFoundPage.tsx'
import './shell/route-static-data.ts'
import { AppFailure } from './shell/AppFailure.tsx'
import { AppShell } from './shell/AppShell.tsx'
import {
  AccessibilityPage,
  AccountPage,
  AddPrivacyIncidentPage,
  AddUserPage,
  AdminDashboardPage,
  AdminVendorsPage,
  AuditPage,
  BecomeVendorPage,
  CompliancePage,
  ComponentKitPage,
  ConfirmReferralPage,
  CorrectionsPage,
  CreateFirstAdministratorPage,
  CreateReferralPage,
  CreateVendorPage,
  EditNotificationSettingPage,
  EditPrivacyIncidentPage,
  EditUserPage,
  ForgotPasswordPage,
  GuestReferralPage,
  HelpPage,
  ImportPage,
  LinkOrLostLinkPage,
  MapPage,
  MyVendorsPage,
  NotificationSettingsPage,
  OccupationsPage,
  PrivacyIncidentPage,
  PrivacyIncidentsPage,
  PrivacyPolicyPage,
  ReceivedReferralsPage,
  RegisterPage,
  ResetPasswordPage,
  SentReferralsPage,
  ServicesPage,
  SystemPage,
  UndeliveredMessagesPage,
  UnreachedVendorsPage,
  UserReportsPage,
  UsersPage,
  VendorPage,
} from './pages.ts'
import { forgetFailedLoad } from './ui/load-chunk.ts'
import { PageFailure } from './ui/PageFailure.tsx'
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

const routeTree = root.addChildren([
  definePage('/', msg`Vendor Map`, 'signedIn', MapPage, { search: MapSearchParams, isWide: true }),
  definePage('/vendors/search', msg`Vendor Map`, 'signedIn', MapPage, { search: MapSearchParams, isWide: true }),
  definePage('/vendors/$id', msg`Vendor`, 'signedIn', VendorPage, { search: VendorProfileSearchParams }),
  definePage('/vendors/$id/services', msg`Services & availability`, 'vendors', VendorPage, {
    search: VendorPageSearchParams,
  }),
  definePage('/vendors/$id/locations', msg`Locations`, 'vendors', VendorPage, { search: LocationsSearchParams }),
  definePage('/vendors/$id/contacts', msg`Contacts`, 'vendors', VendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/billing', msg`Billing`, 'vendors', VendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/intake-form', msg`Intake form`, 'vendors', VendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/network', msg`Network`, 'vendors', VendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/network/requests', msg`Network Requests`, 'vendors', VendorPage, {
    search: NetworkRequestsSearchParams,
  }),
  definePage('/vendors/$id/network/mine', msg`My Network`, 'vendors', VendorPage, { search: VendorPageSearchParams }),
  definePage('/vendors/$id/followers', msg`Followers`, 'vendors', VendorPage, { search: FollowersSearchParams }),
  definePage('/vendors/$id/order', msg`Create Referral`, 'signedIn', CreateReferralPage, {
    search: ReferralFormSearchParams,
  }),

  definePage('/orders', msg`Sent Referrals`, 'signedIn', SentReferralsPage, { search: SentListSearchParams }),
  definePage('/received-referrals', msg`Received Referrals`, 'noClients', ReceivedReferralsPage, {
    search: ReceivedListSearchParams,
  }),

  definePage('/account', msg`Edit Account`, 'signedIn', AccountPage),
  definePage('/become-vendor', msg`Become a vendor`, 'clients', BecomeVendorPage),
  definePage('/my-vendors', msg`My Vendors`, 'vendors', MyVendorsPage, { search: VendorListSearchParams }),

  definePage('/admin', msg`Dashboard`, 'admin', AdminDashboardPage, { search: DashboardSearchParams }),
  definePage('/admin/vendors', msg`Vendors`, 'admin', AdminVendorsPage, { search: VendorListSearchParams }),
  definePage('/admin/vendors/create', msg`Create New Vendor`, 'admin', CreateVendorPage),
  definePage('/admin/vendors/import', msg`Import Vendors`, 'admin', ImportPage),
  definePage('/admin/services', msg`Services`, 'admin', ServicesPage),
  definePage('/admin/occupations', msg`Occupations`, 'admin', OccupationsPage),
  definePage('/admin/users', msg`Users`, 'admin', UsersPage, { search: UsersSearchParams }),
  definePage('/admin/users/add', msg`Add User`, 'admin', AddUserPage),
  definePage('/admin/users/$id/edit', msg`Edit User`, 'admin', EditUserPage),
  definePage('/admin/audit', msg`Audit Log`, 'admin', AuditPage, { search: AuditSearchParams }),
  definePage('/admin/incidents', msg`Incidents`, 'admin', PrivacyIncidentsPage),
  definePage('/admin/incidents/add', msg`Record an incident`, 'admin', AddPrivacyIncidentPage),
  definePage('/admin/incidents/$id', msg`Incident`, 'admin', PrivacyIncidentPage),
  definePage('/admin/incidents/$id/edit', msg`Edit incident`, 'admin', EditPrivacyIncidentPage),
  definePage('/admin/user-reports', msg`Reported Users`, 'admin', UserReportsPage, { search: UserReportsSearchParams }),
  definePage('/admin/corrections', msg`Corrections`, 'admin', CorrectionsPage, { search: CorrectionsSearchParams }),
  definePage('/admin/notifications-settings', msg`Notifications Settings`, 'admin', NotificationSettingsPage),
  definePage('/admin/notifications-settings/$id/edit', msg`Edit Notification`, 'admin', EditNotificationSettingPage),
  definePage('/admin/messages', msg`Undelivered Messages`, 'admin', UndeliveredMessagesPage),
  definePage('/admin/unreached', msg`Vendors that email does not reach`, 'admin', UnreachedVendorsPage),
  definePage('/admin/system', msg`System`, 'admin', SystemPage),

  definePage('/login', msg`Sign in`, 'signedOut', SignInPage, { isWide: true }),
  definePage('/register', msg`Register Now`, 'signedOut', RegisterPage, { search: RegisterSearchParams }),
  definePage('/forgot-password', msg`Forgot Password?`, 'signedOut', ForgotPasswordPage, {
    explainRedirect: explainPasswordChange,
  }),
  definePage('/set-up/$token', msg`Set up this hub`, 'signedOut', CreateFirstAdministratorPage),
  definePage('/reset-password/$token', msg`Reset Password`, 'signedOut', ResetPasswordPage, {
    search: ResetPasswordSearchParams,
    explainRedirect: explainPasswordChange,
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

  definePage('/status', msg`Your referral`, 'public', LinkOrLostLinkPage),
  definePage('/answer', msg`Answer a referral`, 'public', LinkOrLostLinkPage),
  // The rest of /directory is written by the server.
  definePage('/directory/vendors/$id/refer', msg`Send a referral`, 'public', GuestReferralPage, {
    search: GuestReferralSearchParams,
  }),
  definePage('/confirm', msg`Confirm your referral`, 'public', ConfirmReferralPage),

  definePage('/privacy-policy', msg`Privacy Policy`, 'public', PrivacyPolicyPage),
  definePage('/compliance', msg`Compliance`, 'public', CompliancePage),
  definePage('/accessibility', msg`Accessibility`, 'public', AccessibilityPage),
  definePage('/help', msg`Help`, 'public', HelpPage),
  definePage('/kit', msg`Kit`, 'public', ComponentKitPage),
])

interface PageOptions<Search> {
  search?: Search
  isWide?: boolean
  /** Says why, when somebody who may not see the page is led elsewhere. */
  explainRedirect?: () => void
}

/** Defines one page. */
function definePage<const Path extends string, Search extends z.ZodObject = typeof NoSearch>(
  path: Path,
  title: MessageDescriptor,
  audience: PageAudience,
  component: RouteComponent,
  { search, isWide = false, explainRedirect }: PageOptions<Search> = {},
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, audience, isWide },
    validateSearch: search ?? (NoSearch as z.ZodObject as Search),
    component,
    beforeLoad: ({ location, cause, preload }) => {
      const user = getSessionUser()
      const to = getRedirectForAudience(audience, user)
      // Not when a page is left because the session ended: the next user of this tab may be somebody else.
      if (!user && to === '/login' && cause === 'enter') saveReturnUrlForAnyUser(location.href, { isFromHistory })
      if (to && !preload && cause === 'enter' && !isFromHistory) explainRedirect?.()
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
    // Routes with the same component are pages of their own: the next one keeps no state of the one before.
    defaultRemountDeps: ({ routeId }) => routeId,
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

import { NotFoundPage } from './features/not-found/NotFoundPage.tsx'
import { lazyPage } from './ui/lazy-page.tsx'

// The pages that are listed in routes.tsx; the code of each is loaded on its first visit.

export const MapPage = lazyPage(() => import('./features/directory/MapPage.tsx').then((file) => file.MapPage))
export const VendorPage = lazyPage(() => import('./features/vendors/VendorPage.tsx').then((file) => file.VendorPage))
export const CreateReferralPage = lazyPage(() =>
  import('./features/vendors/CreateReferralPage.tsx').then((file) => file.CreateReferralPage),
)
export const SentReferralsPage = lazyPage(() =>
  import('./features/referrals/sent/SentReferralsPage.tsx').then((file) => file.SentReferralsPage),
)
export const ReceivedReferralsPage = lazyPage(() =>
  import('./features/referrals/received/ReceivedReferralsPage.tsx').then((file) => file.ReceivedReferralsPage),
)
export const MyVendorsPage = lazyPage(() =>
  import('./features/vendors/list/MyVendorsPage.tsx').then((file) => file.MyVendorsPage),
)
export const AdminDashboardPage = lazyPage(() =>
  import('./features/dashboard/AdminDashboardPage.tsx').then((file) => file.AdminDashboardPage),
)
export const AdminVendorsPage = lazyPage(() =>
  import('./features/vendors/list/AdminVendorsPage.tsx').then((file) => file.AdminVendorsPage),
)
export const CreateVendorPage = lazyPage(() =>
  import('./features/vendors/CreateVendorPage.tsx').then((file) => file.CreateVendorPage),
)
export const ImportPage = lazyPage(() => import('./features/imports/ImportPage.tsx').then((file) => file.ImportPage))
export const AuditPage = lazyPage(() => import('./features/audit/AuditPage.tsx').then((file) => file.AuditPage))
export const PrivacyIncidentsPage = lazyPage(() =>
  import('./features/privacy-incidents/PrivacyIncidentsPage.tsx').then((file) => file.PrivacyIncidentsPage),
)
export const AddPrivacyIncidentPage = lazyPage(() =>
  import('./features/privacy-incidents/AddPrivacyIncidentPage.tsx').then((file) => file.AddPrivacyIncidentPage),
)
export const PrivacyIncidentPage = lazyPage(() =>
  import('./features/privacy-incidents/PrivacyIncidentPage.tsx').then((file) => file.PrivacyIncidentPage),
)
export const EditPrivacyIncidentPage = lazyPage(() =>
  import('./features/privacy-incidents/EditPrivacyIncidentPage.tsx').then((file) => file.EditPrivacyIncidentPage),
)
export const UsersPage = lazyPage(() => import('./features/users/UsersPage.tsx').then((file) => file.UsersPage))
export const AddUserPage = lazyPage(() => import('./features/users/AddUserPage.tsx').then((file) => file.AddUserPage))
export const EditUserPage = lazyPage(() =>
  import('./features/users/EditUserPage.tsx').then((file) => file.EditUserPage),
)
export const UserReportsPage = lazyPage(() =>
  import('./features/sender-reports/UserReportsPage.tsx').then((file) => file.UserReportsPage),
)
export const CorrectionsPage = lazyPage(() =>
  import('./features/corrections/CorrectionsPage.tsx').then((file) => file.CorrectionsPage),
)
export const ServicesPage = lazyPage(() =>
  import('./features/services/ServicesPage.tsx').then((file) => file.ServicesPage),
)
export const OccupationsPage = lazyPage(() =>
  import('./features/occupations/OccupationsPage.tsx').then((file) => file.OccupationsPage),
)
export const NotificationSettingsPage = lazyPage(() =>
  import('./features/messages/NotificationSettingsPage.tsx').then((file) => file.NotificationSettingsPage),
)
export const EditNotificationSettingPage = lazyPage(() =>
  import('./features/messages/EditNotificationSettingPage.tsx').then((file) => file.EditNotificationSettingPage),
)
export const UndeliveredMessagesPage = lazyPage(() =>
  import('./features/messages/UndeliveredMessagesPage.tsx').then((file) => file.UndeliveredMessagesPage),
)
export const UnreachedVendorsPage = lazyPage(() =>
  import('./features/unreached-vendors/UnreachedVendorsPage.tsx').then((file) => file.UnreachedVendorsPage),
)
export const SystemPage = lazyPage(() => import('./features/system/SystemPage.tsx').then((file) => file.SystemPage))
export const RegisterPage = lazyPage(() =>
  import('./features/accounts/RegisterPage.tsx').then((file) => file.RegisterPage),
)
export const ForgotPasswordPage = lazyPage(() =>
  import('./features/accounts/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
)
export const CreateFirstAdministratorPage = lazyPage(() =>
  import('./features/accounts/CreateFirstAdministratorPage.tsx').then((file) => file.CreateFirstAdministratorPage),
)
export const ResetPasswordPage = lazyPage(() =>
  import('./features/accounts/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
)
export const AccountPage = lazyPage(() =>
  import('./features/accounts/AccountPage.tsx').then((file) => file.AccountPage),
)
export const BecomeVendorPage = lazyPage(() =>
  import('./features/accounts/BecomeVendorPage.tsx').then((file) => file.BecomeVendorPage),
)
export const GuestReferralPage = lazyPage(() =>
  import('./features/guest-referrals/GuestReferralPage.tsx').then((file) => file.GuestReferralPage),
)
export const ConfirmReferralPage = lazyPage(() =>
  import('./features/guest-referrals/ConfirmReferralPage.tsx').then((file) => file.ConfirmReferralPage),
)
export const PrivacyPolicyPage = lazyPage(() =>
  import('./features/about/PrivacyPolicyPage.tsx').then((file) => file.PrivacyPolicyPage),
)
export const CompliancePage = lazyPage(() =>
  import('./features/about/CompliancePage.tsx').then((file) => file.CompliancePage),
)
export const AccessibilityPage = lazyPage(() =>
  import('./features/about/AccessibilityPage.tsx').then((file) => file.AccessibilityPage),
)
export const HelpPage = lazyPage(() => import('./features/about/HelpPage.tsx').then((file) => file.HelpPage))
export const LinkOrLostLinkPage = lazyPage(() =>
  import('./features/emailed-links/LinkOrLostLinkPage.tsx').then((file) => file.LinkOrLostLinkPage),
)

/** All components on one page, to look at and to check with axe during development; it is not part of a build. */
export const ComponentKitPage = import.meta.env.DEV
  ? lazyPage(() => import('./kit/ComponentKitPage.tsx').then((file) => file.ComponentKitPage))
  : NotFoundPage

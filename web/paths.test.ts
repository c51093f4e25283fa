import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter(createMemoryHistory())

test('every address of the product (NAV-001 to 014, NAV-015, NAV-017, NAV-022, NAV-031, NAV-032, NAV-033, NAV-034, NAV-035, NAV-036, NAV-040)', () => {
  const links = [
    paths.map(),
    paths.map({ search: 'physio', vendor: 7 }),
    paths.vendorSearch({ city: 'Guelph' }),
    paths.vendor(7),
    paths.vendor(7, { login: 2 }),
    paths.vendorOrder(7, { lat: 43.65, lng: -79.38 }),
    paths.sent(),
    paths.sent({ src: 'crm', keeplogin: true }),
    paths.received({ pageNumber: 2, open: 9 }),
    paths.received({ vendor: 7, status: 'PENDING', from: '2026-11-01', to: '2026-11-30' }),
    paths.account(),
    paths.becomeVendor(),
    paths.myVendors(),
    paths.adminVendors(),
    paths.adminImport(),
    paths.adminServices(),
    paths.adminOccupations(),
    paths.adminUsers(),
    paths.adminReports(),
    paths.adminNotifications(),
    paths.adminMessages(),
    paths.login(),
    paths.logout(),
    paths.register(),
    paths.register({ email: 'ama@example.org' }),
    paths.resetPassword('abc', { email: 'ama@example.org' }),
    paths.forgotPassword(),
    paths.privacy(),
    paths.compliance(),
    paths.accessibility(),
    paths.help(),
  ]
  expect(links.map((link) => router.buildLocation(link).href)).toMatchInlineSnapshot(`
    [
      "/",
      "/?search=physio&vendor=7",
      "/vendors/search?city=Guelph",
      "/vendors/7",
      "/vendors/7?login=2",
      "/vendors/7/order?lat=43.65&lng=-79.38",
      "/orders",
      "/orders?src=crm&keeplogin=true",
      "/received-referrals?pageNumber=2&open=9",
      "/received-referrals?vendor=7&status=PENDING&from=2026-11-01&to=2026-11-30",
      "/account",
      "/become-vendor",
      "/my-vendors",
      "/admin/vendors",
      "/admin/vendors/import",
      "/admin/services",
      "/admin/occupations",
      "/admin/users",
      "/admin/user-reports",
      "/admin/notifications-settings",
      "/admin/messages",
      "/login",
      "/logout",
      "/register",
      "/register?email=ama%40example.org",
      "/reset-password/abc?email=ama%40example.org",
      "/forgot-password",
      "/privacy-policy",
      "/compliance",
      "/accessibility",
      "/help",
    ]
  `)
})

test('every page is for somebody', () => {
  const list = Object.values(router.routesByPath).map((route) => [
    route.fullPath,
    route.options.staticData?.audience ?? 'anyone',
  ])
  expect(Object.fromEntries(list)).toMatchInlineSnapshot(`
    {
      "/": "auth",
      "/accessibility": "public",
      "/account": "auth",
      "/admin/messages": "admin",
      "/admin/notifications-settings": "admin",
      "/admin/occupations": "admin",
      "/admin/services": "admin",
      "/admin/user-reports": "admin",
      "/admin/users": "admin",
      "/admin/vendors": "admin",
      "/admin/vendors/import": "admin",
      "/become-vendor": "clients",
      "/compliance": "public",
      "/forgot-password": "guest",
      "/help": "public",
      "/kit": "public",
      "/login": "guest",
      "/logout": "anyone",
      "/my-vendors": "vendors",
      "/orders": "auth",
      "/privacy-policy": "public",
      "/received-referrals": "noClients",
      "/register": "guest",
      "/reset-password/$token": "guest",
      "/vendors/$id": "auth",
      "/vendors/$id/intake-form": "vendors",
      "/vendors/$id/locations": "vendors",
      "/vendors/$id/order": "auth",
      "/vendors/search": "auth",
    }
  `)
})

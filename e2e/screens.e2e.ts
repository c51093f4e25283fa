import { findClippedTexts } from './clipped-texts.ts'
import type { ApiClient } from './test-data.ts'
import { expect, test, type DemoRole } from './fixtures.ts'
import { expectNoClippedTexts, switchLanguage, waitUntilLoaded, type ScreenAddressAndHeading } from './screen-steps.ts'

// Every screen as it opens, once per width, with axe in both colour schemes, and whether its texts have space in both
// languages. Journeys check the dialogs and the states that only they reach.

// The roles take minutes, so the workers share them.
test.describe.configure({ mode: 'parallel' })

const GUEST: ScreenAddressAndHeading[] = [
  ['/login', 'Sign in'],
  ['/register', 'Register Now'],
  ['/forgot-password', 'Forgot Password?'],
  ['/reset-password/abc?email=ama%40example.org', 'Reset Password'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/compliance', 'Compliance'],
  ['/accessibility', 'Accessibility'],
  ['/help', /./],
  ['/nowhere', '404 - Page Not Found'],
]

const clientScreens = ({ vendor }: Ids): ScreenAddressAndHeading[] => [
  ['/', /./],
  [`/vendors/${vendor}`, /./],
  [`/vendors/${vendor}/order`, 'Create Referral'],
  ['/orders', /./],
  ['/account', 'Edit Account'],
  ['/become-vendor', 'Become a vendor'],
]

const OWN_VENDOR_TABS = [
  '',
  '/services',
  '/locations',
  '/contacts',
  '/billing',
  '/intake-form',
  '/network',
  '/network/requests',
  '/network/mine',
  '/followers',
]

const vendorScreens = ({ own, referral }: Ids): ScreenAddressAndHeading[] => [
  ['/my-vendors', 'My Vendors'],
  ...OWN_VENDOR_TABS.map((tab): ScreenAddressAndHeading => [`/vendors/${own}${tab}`, /./]),
  ['/received-referrals', 'Incoming Referrals / Requests'],
  [`/received-referrals?open=${referral}`, /./],
]

const adminScreens = ({ user, setting }: Ids): ScreenAddressAndHeading[] => [
  ['/admin', 'Dashboard'],
  ['/admin/vendors', 'Vendors'],
  ['/admin/vendors/create', 'Create New Vendor'],
  ['/admin/vendors/import', 'Import Vendors'],
  ['/admin/services', 'Services'],
  ['/admin/occupations', 'Occupations'],
  ['/admin/users', 'Users'],
  ['/admin/users/add', 'Add User'],
  [`/admin/users/${user}/edit`, 'Edit User'],
  ['/admin/user-reports', 'Reported Users'],
  ['/admin/notifications-settings', 'Notifications Settings'],
  [`/admin/notifications-settings/${setting}/edit`, 'Edit Notification'],
  ['/admin/messages', 'Undelivered Messages'],
  ['/admin/system', 'System'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/incidents', 'Incidents'],
  ['/admin/incidents/add', 'Record an incident'],
]

/** Objects of the demo that the addresses name. */
interface Ids {
  vendor: number
  own: number
  referral: number
  user: number
  setting: number
}

interface List {
  data: { id: number }[]
}

async function findIds(admin: ApiClient, vendor: ApiClient): Promise<Ids> {
  const firstOf = async (api: ApiClient, path: string) => (await api.get<List>(path)).data[0]!.id
  return {
    vendor: await firstOf(admin, '/api/vendors?withoutLoc=true&limit=1'),
    own: await firstOf(vendor, '/api/vendors?withoutLoc=true&contactsOnly=true&limit=1'),
    referral: await firstOf(vendor, '/api/orders/received?all=true&limit=1'),
    user: await firstOf(admin, '/api/users?limit=1'),
    setting: await firstOf(admin, '/api/NotificationsSettings?limit=1'),
  }
}

const ROLES: [role: DemoRole | 'GUEST', screensOf: (ids: Ids) => ScreenAddressAndHeading[]][] = [
  ['GUEST', () => GUEST],
  ['CLIENT', clientScreens],
  ['VENDOR', vendorScreens],
  ['ADMIN', adminScreens],
]

for (const [role, screensOf] of ROLES) {
  test(
    `the screens of ${role} have no accessibility violation and cut off no text, in English and French`,
    { tag: '@phone' },
    async ({ page, signedInAs, apiAs, expectAccessible }) => {
      // axe takes seconds a screen on a slow machine.
      test.setTimeout(900_000)
      const ids = await findIds(await apiAs('ADMIN'), await apiAs('VENDOR'))
      if (role !== 'GUEST') await signedInAs(role)
      for (const [address, heading] of screensOf(ids)) {
        await test.step(address, async () => {
          await page.goto(address)
          await waitUntilLoaded(page, heading)
          await expectAccessible(address)
          expect.soft(await findClippedTexts(page), `${address} in English`).toEqual([])
          await switchLanguage(page, 'fr', role)
          await expectNoClippedTexts(page, `${address} in French`)
          await switchLanguage(page, 'en', role)
        })
      }
    },
  )
}

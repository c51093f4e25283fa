import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/accounts.ts'
import { buildCurrentUser } from './testing/examples.ts'
import { renderPage, type RenderedPage } from './testing/render-page.tsx'

// The pages as they look before the server has answered: which screen it is, and for whom.

const ROLES = ['CLIENT', 'VENDOR', 'ADMIN'] as const
type Visitor = Role | 'SIGNED_OUT'

const open = (address: string, visitor: Visitor): Promise<RenderedPage> =>
  renderPage(address, { isWaiting: true, ...(visitor !== 'SIGNED_OUT' && { user: buildCurrentUser(visitor) }) })

const SIGNED_IN: Visitor[] = [...ROLES]
const RECEIVERS: Visitor[] = ['VENDOR', 'ADMIN']

/** The row, its address, the title of its screen, who sees it, and where the others end (specification 2.2). */
const SCREENS: [
  row: string,
  address: string,
  title: string,
  seenBy: Visitor[],
  others: Partial<Record<Visitor, string>>,
][] = [
  ['NAV-003', '/', 'Vendor Map', SIGNED_IN, { SIGNED_OUT: '/login' }],
  ['NAV-003', '/vendors/search', 'Vendor Map', SIGNED_IN, { SIGNED_OUT: '/login' }],
  ['NAV-009', '/orders', 'Sent Referrals', SIGNED_IN, { SIGNED_OUT: '/login' }],
  ['NAV-012', '/received-referrals', 'Incoming Referrals / Requests', RECEIVERS, { SIGNED_OUT: '/login', CLIENT: '/' }],
  ['NAV-015', '/account', 'Edit Account', SIGNED_IN, { SIGNED_OUT: '/login' }],
  ['NAV-017', '/become-vendor', 'Become a vendor', ['CLIENT'], { SIGNED_OUT: '/login', VENDOR: '/', ADMIN: '/' }],
  ['NAV-018', '/my-vendors', 'My Vendors', RECEIVERS, { SIGNED_OUT: '/login', CLIENT: '/' }],
  ...(
    [
      ['NAV-020', '/admin/vendors', 'Vendors'],
      ['NAV-021', '/admin/vendors/create', 'Create New Vendor'],
      ['NAV-022', '/admin/vendors/import', 'Import Vendors'],
      ['NAV-023', '/admin/services', 'Services'],
      ['NAV-024', '/admin/occupations', 'Occupations'],
      ['NAV-025', '/admin/users', 'Users'],
      ['NAV-026', '/admin/users/add', 'Add User'],
      ['NAV-027', '/admin/users/7/edit', 'Edit User'],
      ['NAV-028', '/admin/user-reports', 'Reported Users'],
      ['NAV-029', '/admin/notifications-settings', 'Notifications Settings'],
      ['NAV-030', '/admin/notifications-settings/7/edit', 'Edit Notification'],
    ] as const
  ).map(([row, address, title]): (typeof SCREENS)[number] => [
    row,
    address,
    title,
    ['ADMIN'],
    // A client or vendor is sent to /login, and from there to the map, being signed in.
    { SIGNED_OUT: '/login', CLIENT: '/', VENDOR: '/' },
  ]),
  ['NAV-031', '/login', 'Sign in', ['SIGNED_OUT'], { CLIENT: '/', VENDOR: '/', ADMIN: '/' }],
  ['NAV-032', '/register', 'Register Now', ['SIGNED_OUT'], { CLIENT: '/', VENDOR: '/', ADMIN: '/' }],
  ['NAV-033', '/forgot-password', 'Forgot Password?', ['SIGNED_OUT'], { CLIENT: '/', VENDOR: '/', ADMIN: '/' }],
  ['NAV-034', '/reset-password/abc', 'Reset Password', ['SIGNED_OUT'], { CLIENT: '/', VENDOR: '/', ADMIN: '/' }],
  ['NAV-037', '/privacy-policy', 'Privacy Policy', ['SIGNED_OUT', ...SIGNED_IN], {}],
]

for (const [row, address, title, seenBy, others] of SCREENS) {
  test(`${row}: ${address} is ${title}, for ${seenBy.join(', ')} only`, async () => {
    for (const visitor of seenBy) {
      const rendered = await open(address, visitor)
      await expect.poll(() => document.title, { message: `for ${visitor}` }).toContain(title)
      expect(rendered.address(), `for ${visitor}`).toBe(address)
      rendered.remove()
    }
    for (const [visitor, elsewhere] of Object.entries(others)) {
      const rendered = await open(address, visitor as Visitor)
      await expect.poll(rendered.address, { message: `for ${visitor}` }).toBe(elsewhere)
      rendered.remove()
    }
  })
}

test('NAV-036: /logout signs everybody out and ends on the sign-in page', async () => {
  for (const visitor of ['SIGNED_OUT', ...ROLES] as const) {
    const rendered = await open('/logout', visitor)
    await expect.poll(rendered.address).toBe('/login')
    expect(localStorage.getItem('hub.token'), `for ${visitor}`).toBeNull()
    rendered.remove()
  }
})

test('NAV-040: the route /login is the login screen', async () => {
  await open('/login', 'SIGNED_OUT')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(page.getByLabelText('Password')).toBeVisible()
})

const UNKNOWN = ['/nowhere', '/admin/nowhere', '/vendors/7/nowhere', '/orders/7/8', '/vendors/search/7']

for (const [row, text] of [
  ['NAV-038', '404 - Page Not Found'],
  ['NAV-039', 'Sorry, The page you have requested cannot be found.'],
] as const) {
  test(`${row}: any unknown address shows '${text}', to everybody`, async () => {
    for (const visitor of ['SIGNED_OUT', ...ROLES] as const) {
      for (const address of visitor === 'SIGNED_OUT' ? UNKNOWN : UNKNOWN.slice(0, 2)) {
        const rendered = await open(address, visitor)
        await expect.element(page.getByText(text), { message: `${address} for ${visitor}` }).toBeVisible()
        rendered.remove()
      }
    }
  })
}

test('NAV-064: the navbar offers Invite User to all signed-in users and not to guests', async () => {
  for (const role of ROLES) {
    const rendered = await open('/account', role)
    const navbar = page.getByRole('navigation', { name: 'Main' }).first()
    await expect.element(navbar.getByRole('button', { name: 'Invite User' }), { message: `for ${role}` }).toBeVisible()
    rendered.remove()
  }
  await open('/privacy-policy', 'SIGNED_OUT')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.getByRole('button', { name: 'Invite User' }).elements()).toEqual([])
})

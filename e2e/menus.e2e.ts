import { expect, test, type DemoRole } from './fixtures.ts'

const ADMIN_ENTRIES = [
  'Vendors',
  'Occupations',
  'Services',
  'Users',
  'Reported Users',
  'Notifications Settings',
  'Edit Account',
  'Logout',
]
const MENUS: Record<DemoRole, { title: RegExp; entries: string[] }> = {
  CLIENT: { title: /^My Account$/, entries: ['Edit Account', 'Logout'] },
  VENDOR: { title: /^\S.*, \S/, entries: ['Edit Account', 'My Vendors', 'Logout'] },
  ADMIN: { title: /^\S.*, \S/, entries: ADMIN_ENTRIES },
}

for (const role of ['CLIENT', 'VENDOR', 'ADMIN'] as const) {
  test(
    `NAV-065, NAV-066, NAV-067, NAV-068, NAV-069: the menu of ${role.toLowerCase()}s`,
    { tag: '@phone' },
    async ({ page, signedInAs, isMobile }) => {
      await signedInAs(role)
      await page.goto('/help')
      const { title, entries } = MENUS[role]
      if (isMobile)
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Account' }).click()
      else await page.getByRole('banner').getByRole('button', { name: title }).click()
      const items = isMobile ? page.getByRole('dialog').getByRole('link') : page.getByRole('menuitem')
      await expect.poll(() => items.allInnerTexts()).toEqual(expect.arrayContaining(entries))
      // Clients have it beside their menu, on phones in the sheet (decision 56).
      const becomeVendor = isMobile ? items : page.getByRole('banner').getByRole('link')
      await expect(becomeVendor.filter({ hasText: 'Become a vendor' })).toHaveCount(role === 'CLIENT' ? 1 : 0)

      // Hovering 'Logout' does not sign out.
      const logout = isMobile
        ? page.getByRole('link', { name: 'Logout' })
        : page.getByRole('menuitem', { name: 'Logout' })
      await logout.hover()
      await logout.focus()
      await page.reload()
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  )
}

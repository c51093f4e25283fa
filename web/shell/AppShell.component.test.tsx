import { useMantineContext } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes, type Role } from '#contract/accounts.ts'
import type { Language } from '#contract/fields.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { queryClient } from '#web/api/query.ts'
import { clearStoredSession, readStoredAccessToken } from '#web/api/session.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, field, link } from '#web/testing/locators.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { PHONE_VIEWPORT, renderComponent, renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, neverAnswer } from '#web/testing/stub-server.ts'
import { AppShell } from './AppShell.tsx'

const banner = page.getByRole('banner')
const mainNavigation = page.getByRole('navigation', { name: 'Main' })
const footer = page.getByRole('contentinfo')
const textOf = (links: { elements: () => Element[] }) => links.elements().map(({ textContent }) => textContent)

const openHelp = (role: Role, options: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage('/help', {
    user: buildCurrentUser(role, {
      first: 'Kim',
      last: 'Lee',
      may: role === 'CLIENT' ? {} : { receiveReferrals: true },
    }),
    ...options,
  })

const COMMON = ['Edit Account', 'Logout']
const ADMIN_TOOLS = [
  'Dashboard',
  'Vendors',
  'Occupations',
  'Services',
  'Users',
  'Reported Users',
  'Corrections',
  'Notifications Settings',
  'Undelivered Messages',
  'Audit Log',
  'Incidents',
  'System',
]

/** Opens the account menu and returns its entries. */
async function entriesOf(title: string) {
  await banner.getByRole('button', { name: title }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  return textOf(page.getByRole('menuitem'))
}

const palette = page.getByRole('button', { name: /^Go to…/ })
const dialogOfAccount = page.getByRole('dialog')
const becomeVendor = banner.getByRole('link', { name: 'Become a vendor' })

test("NAV-066: a client's menu is 'My Account' with 'Edit Account' and 'Logout'", async () => {
  await openHelp('CLIENT')
  expect(await entriesOf('My Account')).toEqual(COMMON)
})

test("NAV-067: the title of a vendor's menu is the name as 'last, first'", async () => {
  await openHelp('VENDOR')
  await expect.element(banner.getByRole('button', { name: 'Lee, Kim' })).toBeVisible()
})

test("NAV-068: a vendor's menu has 'Edit Account', 'My Vendors' and 'Logout'", async () => {
  await openHelp('VENDOR')
  expect(await entriesOf('Lee, Kim')).toEqual(['Edit Account', 'My Vendors', 'Logout'])
})

test("NAV-069: an administrator's menu has the lists of the hub, and the palette stands beside it", async () => {
  await openHelp('ADMIN')
  expect(await entriesOf('Lee, Kim')).toEqual([...ADMIN_TOOLS, ...COMMON])
  await expect.element(palette).toBeVisible()
})

test('the other language is in its own language in the palette', async () => {
  await openHelp('ADMIN', { isWaiting: true })
  await palette.click()
  await expect.element(page.getByRole('option', { name: 'Français' })).toHaveAttribute('lang', 'fr')
  await expect.element(page.getByRole('option', { name: 'Add User' })).not.toHaveAttribute('lang')
})

test("NAV-065: only clients have 'Become a vendor', beside their menu", async () => {
  const opened = await openHelp('CLIENT')
  await expect.element(becomeVendor).toHaveAttribute('href', '/become-vendor')
  opened.remove()
  for (const role of ['VENDOR', 'ADMIN'] as const) {
    const other = await openHelp(role)
    await expect.element(banner.getByRole('button', { name: 'Lee, Kim' })).toBeVisible()
    expect(becomeVendor.elements()).toEqual([])
    expect(palette.elements()).toHaveLength(role === 'ADMIN' ? 1 : 0)
    other.remove()
  }
})

test("pointing at 'Logout' does not sign out", async () => {
  await openHelp('CLIENT')
  await entriesOf('My Account')
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await logout.hover()
  logout.element().focus()
  await expect.element(logout).toHaveFocus()
  expect(readStoredAccessToken()).toBe('token-of-the-test')
})

test('on phones the account opens as a sheet from the bottom bar, with "Become a vendor" for clients', async () => {
  await openHelp('CLIENT', { viewport: PHONE_VIEWPORT })
  await expect.element(mainNavigation.getByRole('link', { name: 'Vendor Map' })).toBeVisible()
  await mainNavigation.getByRole('button', { name: 'My Account' }).click()
  const sheet = page.getByRole('dialog', { name: 'My Account' })
  await expect.element(sheet.getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: 'Become a vendor' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('people who are not signed in have the sign-in link and the help, but no navigation and no account', async () => {
  await renderPage('/help')
  await expect.element(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect.element(banner.getByRole('link', { name: 'Help' })).toBeVisible()
  expect(mainNavigation.elements()).toEqual([])
  expect(page.getByRole('button', { name: 'My Account' }).elements()).toEqual([])
})

test('the main navigation marks the page, counts new referrals and puts their number before the title', async () => {
  await openHelp('VENDOR', {
    answers: [answer(referralRoutes.newCount, { count: 3 }), answer(referralRoutes.received, listOf())],
    isWaiting: true,
  })
  const referrals = mainNavigation.getByRole('link', { name: /^My Referrals/ })
  await expect.element(referrals).toMatchTextContent(/3 new referrals/)
  await expect.poll(() => document.title).toMatch(/^\(3\) /)
  await expect.element(referrals).not.toHaveAttribute('aria-current')
  await referrals.click()
  await expect.element(referrals).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['VENDOR', '/received-referrals'],
  ['CLIENT', '/orders'],
] as const)("'My Referrals' leads a %s to %s, and is current on both lists", async (role, address) => {
  const { history } = await openHelp(role, {
    answers: [
      answer(referralRoutes.newCount, { count: 0 }),
      answer(referralRoutes.sent, listOf()),
      answer(referralRoutes.received, listOf()),
    ],
    isWaiting: true,
  })
  const referrals = mainNavigation.getByRole('link', { name: /^My Referrals/ })
  await expect.element(referrals).toHaveAttribute('href', address)
  for (const list of role === 'VENDOR' ? ['/received-referrals', '/orders'] : ['/orders']) {
    history.push(list)
    await expect.element(referrals).toHaveAttribute('aria-current', 'page')
  }
})

test('after a navigation the focus is on the heading and a screen reader hears the page', async () => {
  await openHelp('CLIENT')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: 'Privacy Policy' })).toBeInTheDocument()
})

test('the skip link is the first thing that Tab reaches, and leads to the content', async () => {
  await openHelp('CLIENT')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const skip = link('Skip to the content')
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toHaveAttribute('href', '#main')
  await expect.element(page.getByRole('main')).toHaveAttribute('id', 'main')
  // It slides into sight.
  await expect.poll(() => skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

test('the skip link leaves the fragment of the address, which is the secret of a link', async () => {
  const look = answer(linkRoutes.look, {
    number: 7,
    party: 'vendor',
    state: 'waiting',
    answer_by: null,
    vendor: 'Lakeside Care',
    sent_to: 'de•••@lakeside.example',
    may: {},
  })
  const secret = 'A'.repeat(43)
  const { address } = await renderPage(`/answer#${secret}`, { answers: [look] })
  await expect.element(button('Send me a code')).toBeVisible()
  const skip = link('Skip to the content').element() as HTMLElement
  skip.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  // The router of a test has a history of its own.
  expect([window.location.hash, address()]).toEqual(['', `/answer#${secret}`])
  await expect.element(button('Send me a code')).toBeVisible()
})

test('NAV-073: every page ends with the compliance sentence and the help at the same place', async () => {
  await openHelp('CLIENT')
  await expect.element(footer).toBeVisible()
  const links = footer.getByRole('link')
  expect(textOf(links)).toEqual([
    'Designed to comply with PIPEDA, PHIPA and HIPAA.',
    'Privacy',
    'Accessibility',
    'Help',
    'Contact',
  ])
  await expect.element(links.last()).toHaveAttribute('href', 'mailto:support@example.ca')
  await links.first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  expect(textOf(links)).toHaveLength(5)
})

test.each(['en', 'fr'])('on a phone the year has a row of its own at the end of the footer, in %s', async (lang) => {
  // The narrowest one in use, where a link in French is in a second row.
  await renderPage('/help', { viewport: { width: 360, height: 800 } })
  if (lang === 'fr') await button('Français').click()
  const year = footer.getByText(/^©/)
  await expect.element(footer.getByRole('link', { name: lang === 'fr' ? 'Aide' : 'Help' })).toBeVisible()
  const { top } = year.element().getBoundingClientRect()
  for (const element of footer.getByRole('link').elements())
    expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
})

test('NAV-074: the footer shows the current year', async () => {
  await renderPage('/login')
  await expect.element(footer).toMatchTextContent(new RegExp(`© ${new Date().getFullYear()} Care Referral Hub`))
})

test('the language changes with one press, is saved to the account, and the button keeps the focus', async () => {
  let language: Language = 'en'
  const { callsOf } = await openHelp('CLIENT', {
    answers: [
      answer(accountRoutes.current, () => buildCurrentUser('CLIENT', { language })),
      answer(accountRoutes.setLanguage, ({ body }) => {
        language = body.language
        return { message: 'Saved.' }
      }),
    ],
  })
  await button('Français').click()
  await expect.element(button('English')).toHaveFocus()
  await expect.poll(() => document.documentElement.lang).toBe('fr')
  await expect.element(footer.getByRole('link', { name: 'Confidentialité' })).toBeVisible()
  await expect.poll(() => callsOf(accountRoutes.setLanguage).map(({ body }) => body)).toEqual([{ language: 'fr' }])
})

/** An English account is read, and its language saved, only once they are released. The account has an invitation to see. */
async function openHelpWithUnreadAccount() {
  const account = buildCurrentUser('CLIENT', { language: 'en', invitations: 1 })
  const reading = answerOnRelease(accountRoutes.current, account)
  const saving = answerOnRelease(accountRoutes.setLanguage, { message: 'Saved.' })
  const { callsOf, stub } = await openHelp('CLIENT', { answers: [reading.stub, saving.stub] })
  const answerInFrench = () => stub(answer(accountRoutes.current, { ...account, language: 'fr' }))
  return { reading, saving, callsOf, answerInFrench }
}

test('the language changes before it is saved, and an account that is read meanwhile does not change it back', async () => {
  const { reading, saving, callsOf, answerInFrench } = await openHelpWithUnreadAccount()
  const shown: string[] = []
  const watcher = new MutationObserver(() => shown.push(document.documentElement.lang))
  watcher.observe(document.documentElement, { attributeFilter: ['lang'] })
  await button('Français').click()
  await expect.element(footer.getByRole('link', { name: 'Confidentialité' })).toBeVisible()
  await expect.poll(() => callsOf(accountRoutes.setLanguage).map(({ body }) => body)).toEqual([{ language: 'fr' }])
  reading.release()
  await expect.element(page.getByRole('region', { name: 'Invitation' })).toBeVisible()

  answerInFrench()
  const reads = callsOf(accountRoutes.current).length
  saving.release()
  await expect.poll(() => callsOf(accountRoutes.current).length).toBeGreaterThan(reads)
  watcher.disconnect()
  expect(new Set(shown)).toEqual(new Set(['fr']))
  expect(callsOf(accountRoutes.setLanguage)).toHaveLength(1)
})

test('an account whose reading began before its language was saved does not change the language back', async () => {
  const { reading, saving, callsOf, answerInFrench } = await openHelpWithUnreadAccount()
  await button('Français').click()
  await expect.element(footer.getByRole('link', { name: 'Confidentialité' })).toBeVisible()
  const readings = () => callsOf(accountRoutes.current).length
  // The page in French has asked again.
  await expect.poll(readings).toBeGreaterThan(1)
  const before = readings()
  answerInFrench()
  saving.release()
  // Before the unanswered reading reaches its time limit of 20 s and is repeated.
  await expect.poll(readings, { timeout: 10_000 }).toBeGreaterThan(before)
  reading.release()
  await expect.element(page.getByRole('region', { name: 'Invitation' })).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})

test('without a session the language of this browser alone changes', async () => {
  const { callsOf } = await renderPage('/login')
  await button('Français').click()
  await expect.element(field('Courriel')).toBeVisible()
  expect(callsOf(accountRoutes.setLanguage)).toEqual([])
  await button('English').click()
  await expect.element(field('Email')).toBeVisible()
})

test('the language of an address does not change that of the account', async () => {
  const { callsOf } = await renderPage('/help?lang=fr', { user: buildCurrentUser('CLIENT', { language: 'en' }) })
  await expect.element(button('Français')).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(callsOf(accountRoutes.setLanguage)).toEqual([])
})

test('the colours change with one press and the button then offers the other ones', async () => {
  await openHelp('CLIENT')
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  await button('Use dark colours').click()
  await expect.poll(scheme).toBe('dark')
  await button('Use light colours').click()
  await expect.poll(scheme).toBe('light')
})

test("on a phone an administrator's header is one row, and the account sheet changes the colours", async () => {
  await openHelp('ADMIN', {
    viewport: PHONE_VIEWPORT,
    answers: [neverAnswer(referralRoutes.newCount)],
    isWaiting: true,
  })
  document.documentElement.style.setProperty('--control-height', '44px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--control-height'))
  await expect.element(palette).toBeVisible()
  await expect.element(banner.getByRole('button', { name: 'Help' })).toBeVisible()
  expect(banner.element().getBoundingClientRect().height).toBeLessThanOrEqual(57)
  await button('My Account').click()
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  await dialogOfAccount.getByRole('button', { name: 'Use dark colours' }).click()
  await expect.poll(scheme).toBe('dark')
  await dialogOfAccount.getByRole('button', { name: 'Use light colours' }).click()
  await expect.poll(scheme).toBe('light')
})

test('the help menu has the tour, the help pages and the address of the operator', async () => {
  await openHelp('CLIENT', { answers: [neverAnswer(referralRoutes.newCount)] })
  await banner.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'How it works' })).toHaveAttribute('href', '/help')
  await expect.element(page.getByRole('menuitem', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility')
  await expect
    .element(page.getByRole('menuitem', { name: 'Contact' }))
    .toHaveAttribute('href', 'mailto:support@example.ca')
})

test('a dialog does not stay when its user has left', async () => {
  await openHelp('CLIENT')
  await button('Invite User').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  clearStoredSession()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a component that only uses the theme is not rendered again by requests and navigation', async () => {
  let renderings = 0
  const Page = () => {
    useMantineContext()
    useEffect(() => {
      renderings += 1
    })
    return <h1>A page</h1>
  }
  const root = createRootRoute({ component: AppShell })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Page })])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await renderComponent(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible()

  const before = renderings
  const answered = Promise.withResolvers<string>()
  const read = queryClient.fetchQuery({ queryKey: ['of the test'], queryFn: () => answered.promise })
  await waitForNextPaint()
  answered.resolve('answered')
  await read
  await waitForNextPaint()
  await router.navigate({ to: '/', search: { open: 1 } })
  await expect.poll(() => router.state.location.href).toBe('/?open=1')
  await waitForNextPaint()
  expect(renderings).toBe(before)
})

test.each([
  [PHONE_VIEWPORT, 'sticky', 'fixed', '56px', '60px'],
  // A window of 1280 by 640 pixels at 400 %, which the two bars would cover for the most part.
  [{ width: 320, height: 160 }, 'static', 'static', '0px', '0px'],
])('in a window of %o the header is %s and the bar at the bottom %s', async (viewport, top, bottom, above, below) => {
  await openHelp('CLIENT', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = document.querySelector('nav[class*="bar"]')!
  expect([banner.element(), bar].map((one) => getComputedStyle(one).position)).toEqual([top, bottom])
  expect([banner.element(), bar].map((one) => one.getBoundingClientRect().height)).toEqual([56, 60])
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  expect([scrollPaddingTop, scrollPaddingBottom]).toEqual(
    [above, below].map((covered) => `${Number.parseFloat(covered) + 16}px`),
  )
})

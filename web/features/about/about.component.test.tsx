import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, link, textsOf } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'

const article = page.getByRole('article')
const title = page.getByRole('heading', { level: 1 })
const section = (name: string) => article.getByRole('heading', { level: 2, name })

async function openPolicy() {
  await renderPage('/privacy-policy')
  await expect.element(title).toMatchTextContent('Privacy Policy')
}

test('PRIV-001: the privacy policy states its effective date, in both languages', async () => {
  await openPolicy()
  await expect.element(article.getByText('Effective date: November 19, 2019')).toBeVisible()
  await button('Français').click()
  await expect.element(article.getByText('En vigueur depuis le 19 novembre 2019')).toBeVisible()
})

test('PRIV-002: the privacy policy states the age limit 18', async () => {
  await openPolicy()
  await expect
    .element(article)
    .toMatchTextContent(/You must be at least 18 to have an account or to send a referral without one\./)
})

test('PRIV-003: the privacy policy has the address of the operator as a link', async () => {
  await openPolicy()
  const addresses = article.getByRole('link', { name: 'support@example.ca' })
  await expect.element(addresses.first()).toHaveAttribute('href', 'mailto:support@example.ca')
  // No placeholder is left.
  await expect.element(article).not.toMatchTextContent(/[{}]/)
})

test('PRIV-004: the privacy policy has notes on cookies and on third parties', async () => {
  await openPolicy()
  await expect.element(section('Cookies and browser storage')).toBeVisible()
  await expect.element(article).toMatchTextContent(/This network sets no cookies\./)
  await expect.element(section('Third parties')).toBeVisible()
})

test('the help says where to turn in an emergency and how to write to the operator', async () => {
  await renderPage('/help')
  await expect.element(article).toMatchTextContent(/In an emergency, call 911/)
  await expect.element(section('Contact')).toBeVisible()
  const without = ['The code', 'No email arrived', 'Follow, add or cancel', 'You did not write it']
  expect(textsOf('heading').slice(1)).toEqual([
    'Without an account',
    'Find help',
    'Send a referral',
    ...without,
    'Vendors that got a referral by email',
    'With an account',
    'Find help',
    'Send a referral',
    'Follow your referral',
    'For vendors',
    'Signing in',
    'Contact',
  ])
})

test('without a public directory the help says nothing about sending without an account', async () => {
  const features = { billing: false, twoStep: true, demo: false, sms: true, publicDirectory: false }
  await renderPage('/help', { config: { features } })
  await expect.element(section('Without an account')).toBeVisible()
  expect(textsOf('heading').slice(2, 5)).toEqual([
    'Follow, add or cancel',
    'You did not write it',
    'Vendors that got a referral by email',
  ])
})

test('the accessibility statement names its goal, what helps, what is missing and whom to tell', async () => {
  await renderPage('/accessibility')
  await expect.element(title).toMatchTextContent('Accessibility')
  expect(textsOf('heading').slice(1)).toEqual(['Our goal', 'What helps', 'Known limits', 'Tell us'])
  await expect.element(article.getByRole('link').first()).toHaveAttribute('href', 'mailto:support@example.ca')
})

test('the help leads to the directory and to the page of a lost link, in both languages', async () => {
  await renderPage('/help')
  for (const other of ['Français', 'English']) {
    for (const address of ['/directory', '/status']) {
      const found = article.getByRole('link', { name: address })
      await expect.element(found).toHaveAttribute('href', address)
      // Not in the blue of the browser, which is too dark on a dark page.
      expect(getComputedStyle(found.element()).color).not.toBe('rgb(0, 0, 238)')
    }
    await expect.element(article).not.toMatchTextContent(/[{}]/)
    await button(other).click()
  }
})

test('an unknown address leads people without an account to the sign-in and to the public directory, where there is one', async () => {
  const open = async (publicDirectory: boolean) => {
    const rendered = await renderPage('/nowhere', {
      config: { features: { billing: false, twoStep: true, demo: false, sms: true, publicDirectory } },
    })
    await expect.element(link('Go to sign in')).toHaveAttribute('href', '/login')
    return rendered
  }
  const closed = await open(false)
  await expect.element(link('Find help')).not.toBeInTheDocument()
  closed.remove()
  await open(true)
  await expect.element(link('Find help')).toHaveAttribute('href', '/directory')
  await button('Français').click()
  await expect.element(link('Trouver de l’aide')).toHaveAttribute('href', '/directory')
})

test('an unknown address says that the page cannot be found', async () => {
  await renderPage('/no-such-page')
  await expect.element(title).toMatchTextContent('404 - Page Not Found')
  await expect.element(page.getByText('Sorry, The page you have requested cannot be found.')).toBeVisible()
})

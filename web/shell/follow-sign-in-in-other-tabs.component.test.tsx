import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { readStoredLinkPass, saveLinkPass } from '#web/api/link-passes.ts'
import type { SessionUser } from '#web/api/session.ts'
import {
  buildCurrentUser,
  buildLocation,
  buildOfferedService,
  buildService,
  buildVendor,
  listOf,
} from '#web/testing/examples.ts'
import { field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const FORM = '/vendors/21/order?lat=43.65&lng=-79.38'
const AMA = buildCurrentUser('CLIENT', { id: 1 })
const BEN = buildCurrentUser('CLIENT', { id: 2 })

const details = field('Details')

/** Opens the form of a referral as Ama and types into it. */
async function typeReferral() {
  const vendor = buildVendor({
    services: [buildOfferedService()],
    locations: [buildLocation()],
    may: { connect: true, refer: true, attach: true },
  })
  const rendered = await renderPage(FORM, {
    user: AMA,
    answers: [answer(vendorRoutes.one, vendor), answer(serviceRoutes.list, listOf(buildService()))],
    isWaiting: true,
  })
  await details.fill('Needs a walker.')
  await expect.poll(findDrafts).toEqual(['hub.draft.1.referral.21'])
  return rendered
}

const findDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('hub.draft.'))

/** What another tab stores, and the event by which this tab hears of it. */
function storeInOtherTab(values: Record<string, string | null>) {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(`hub.${key}`)
    else localStorage.setItem(`hub.${key}`, value)
  }
  for (const key of Object.keys(values)) window.dispatchEvent(new StorageEvent('storage', { key: `hub.${key}` }))
}

const signInInOtherTab = ({ id, isVendor, isAdmin }: SessionUser) =>
  storeInOtherTab({
    'ended-by-server': null,
    token: `token of ${id}`,
    user: btoa(JSON.stringify({ id, isVendor, isAdmin })),
    verified: 'true',
  })

const signOutInOtherTab = (isByServer: boolean) =>
  storeInOtherTab({ 'ended-by-server': isByServer ? 'true' : null, token: null, verified: null, user: null })

test('a session whose end another tab has found out keeps the draft, the way back and says why', async () => {
  const { address } = await typeReferral()
  signOutInOtherTab(true)
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByText(/^You were signed out to keep your data safe\./)).toBeVisible()
  expect(findDrafts()).toEqual(['hub.draft.1.referral.21'])
  signInInOtherTab(AMA)
  await expect.poll(address).toBe(FORM)
  await expect.element(details).toHaveValue('Needs a walker.')
})

test('a sign-out that somebody chose in another tab leaves nothing', async () => {
  const { address } = await typeReferral()
  saveLinkPass('a-link', 'a-pass')
  signOutInOtherTab(false)
  await expect.poll(address).toBe('/login')
  await expect.element(page.getByText(/^You were signed out to keep your data safe\./)).not.toBeInTheDocument()
  expect(findDrafts()).toEqual([])
  expect(readStoredLinkPass('a-link')).toBeNull()
})

test('a page that was frozen while somebody else signed in shows nothing that its former user typed', async () => {
  const { address, stub } = await typeReferral()
  stub(answer(accountRoutes.current, BEN))
  signInInOtherTab(BEN)
  await expect.element(details).toHaveValue('')
  expect(address()).toBe(FORM)
  expect(findDrafts()).toEqual([])
})

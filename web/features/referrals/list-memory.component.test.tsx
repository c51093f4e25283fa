import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toPage } from '#contract/paging.ts'
import { accountRoutes } from '#contract/accounts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { clearDrafts } from '#web/api/drafts.ts'
import { buildCurrentUser, buildReferral } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'

const RECEIVER = buildCurrentUser('VENDOR', { id: 1, may: { receiveReferrals: true } })
const COLLEAGUE = buildCurrentUser('VENDOR', { id: 2, may: { receiveReferrals: true } })
const REFERRAL = buildReferral({ may: { change: true } })
const NARROWED = '/received-referrals?search=osei&unread=true&sort=due&status=SHIPPED'

const open = (address: string, { user = RECEIVER, viewport = { width: 1280, height: 800 } } = {}) => {
  const list = ({ query }: { query: { page: number; limit: number } }) => toPage([REFERRAL], 1, query)
  return renderPage(address, {
    user,
    answers: [
      answer(referralRoutes.received, list),
      answer(referralRoutes.sent, (call) => ({ ...list(call), unfiltered_total: 1 })),
      answer(accountRoutes.signOut, { message: 'Signed out.' }),
    ],
    isWaiting: true,
    viewport,
  })
}

const link = (name: RegExp) => page.getByRole('link', { name }).first()
const mainLink = link(/^(My )?Referrals/)
const tab = (name: 'Sent' | 'Received') => link(new RegExp(`^${name} Referrals`))
const searchOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test.each([{ width: 1280, height: 800 }, PHONE_VIEWPORT])(
  'the links to received referrals lead back to its filters, search and order at $width px',
  async (viewport) => {
    const { address } = await open(`${NARROWED}&pageNumber=1`, { viewport })
    const narrowed = searchOf(NARROWED)
    for (const back of [tab('Received'), mainLink]) {
      await tab('Sent').click()
      await expect.poll(address).toBe('/orders')
      await back.click()
      await expect.poll(() => searchOf(address())).toEqual(narrowed)
    }
  },
)

test('the tab of sent referrals leads back to its search and order, and the other list keeps its own', async () => {
  const { address } = await open('/orders?search=harbour&sort=oldest')
  await tab('Received').click()
  await expect.poll(address).toBe('/received-referrals')
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders?search=harbour&sort=oldest')
})

test('cleared filters are not remembered', async () => {
  const { address } = await open('/received-referrals?status=SHIPPED')
  await button('Clear filters').click()
  await expect.poll(address).toBe('/received-referrals')
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders')
  await tab('Received').click()
  await expect.poll(address).toBe('/received-referrals')
})

test('a link with its own filters wins and is remembered; one to a referral alone changes nothing', async () => {
  const { history, address } = await open(NARROWED)
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders')
  history.push(`/received-referrals?open=${REFERRAL.id}`)
  await expect.element(page.getByRole('row', { name: /Osei, Ama/ })).toBeVisible()
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders')
  await tab('Received').click()
  await expect.poll(() => searchOf(address())).toEqual(searchOf(NARROWED))
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders')
  history.push('/received-referrals?overdue=true')
  await expect.poll(address).toBe('/received-referrals?overdue=true')
  await tab('Sent').click()
  await expect.poll(address).toBe('/orders')
  await tab('Received').click()
  await expect.poll(address).toBe('/received-referrals?overdue=true')
})

const findStored = (text: string) =>
  [...Object.entries(sessionStorage), ...Object.entries(localStorage)].filter((entry) => entry.join(' ').includes(text))

test('another user who signs in finds nothing remembered, and after a sign-out nothing searched for is stored', async () => {
  const first = await open(NARROWED)
  await expect.poll(() => findStored('osei')).toHaveLength(1)
  first.remove()
  const second = await open('/orders', { user: COLLEAGUE })
  await tab('Received').click()
  await expect.poll(second.address).toBe('/received-referrals')
  second.remove()
  const again = await open(NARROWED)
  await expect.element(tab('Sent')).toBeVisible()
  again.history.push('/logout')
  await expect.poll(() => findStored('osei')).toEqual([])
  clearDrafts()
})

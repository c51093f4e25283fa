import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followRoutes } from '#contract/follows.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const MAY = { connect: true } as const
const NONE = { liked: false, following: false, subscribed: false, numberOfLikes: 0 }
const FOLLOWING = { ...NONE, following: true }
const SUBSCRIBED = { ...FOLLOWING, subscribed: true }

const button = (name: string) => page.getByRole('button', { name })
const question = page.getByRole('dialog', { name: 'Follow Lakeside Care' })
const vendorWith = (given: Partial<Vendor>) => answer(vendorRoutes.one, buildVendor({ ...given, may: MAY }))

const renderVendor = (vendor: Partial<Vendor>, ...answers: StubbedRoute[]) =>
  renderVendorPage('', { role: 'CLIENT', may: MAY, vendor, answers })

test('VEN-022, VEN-029, VEN-030: a like is counted once the server has saved it, and taken back', async () => {
  const liked = { ...NONE, liked: true, numberOfLikes: 1 }
  const liking = answerOnRelease(followRoutes.like, liked)
  const { callsOf, stub } = await renderVendor({}, liking.stub, answer(followRoutes.unlike, NONE))
  await button('Like, 0 likes').click()
  await expect.element(button('Like, 0 likes')).toBeDisabled()
  await expect.element(button('Follow')).toBeDisabled()
  expect(callsOf(followRoutes.like)).toMatchObject([{ body: { vendor_id: 21 } }])
  stub(vendorWith(liked))
  liking.release()
  await expect.element(button('Like, 1 like')).toHaveAttribute('aria-pressed', 'true')
  stub(vendorWith(NONE))
  await button('Like, 1 like').click()
  await expect.element(button('Like, 0 likes')).toHaveAttribute('aria-pressed', 'false')
  expect(callsOf(followRoutes.unlike)).toMatchObject([{ params: { id: 21 } }])
})

test.each([
  ['VEN-024', 'Yes', true, SUBSCRIBED, 'Unsubscribe'],
  ['VEN-025', 'No, Just Follow', false, FOLLOWING, 'Subscribe'],
] as const)(
  "%s: following with '%s' sends isSubscriber %s",
  async (_row, label, isSubscriber, relationship, offered) => {
    const { callsOf, stub } = await renderVendor({}, answer(followRoutes.follow, relationship))
    await button('Follow').click()
    await expect.element(question.getByText('Would you like to receive its updates?')).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Yes' })).toHaveFocus()
    stub(vendorWith(relationship))
    await question.getByRole('button', { name: label }).click()
    await expect.element(button('Unfollow')).toBeVisible()
    await expect.element(button(offered)).toBeVisible()
    expect(callsOf(followRoutes.follow)).toMatchObject([{ body: { vendor_id: 21, isSubscriber } }])
  },
)

test('VEN-023, VEN-026: closing the question follows nobody', async () => {
  const { callsOf } = await renderVendor({})
  await button('Follow').click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Follow').click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(callsOf(followRoutes.follow)).toEqual([])
})

test('VEN-021, VEN-027, VEN-028: a subscription is offered while following, and ends with it', async () => {
  const { callsOf, stub } = await renderVendor(
    FOLLOWING,
    answer(followRoutes.subscribe, SUBSCRIBED),
    answer(followRoutes.unsubscribe, FOLLOWING),
    answer(followRoutes.unfollow, NONE),
  )
  await expect.element(button('Subscribe')).toBeVisible()
  for (const [pressed, then, next] of [
    ['Subscribe', SUBSCRIBED, 'Unsubscribe'],
    ['Unsubscribe', FOLLOWING, 'Subscribe'],
    ['Unfollow', NONE, 'Follow'],
  ] as const) {
    stub(vendorWith(then))
    await button(pressed).click()
    await expect.element(button(next)).toBeEnabled()
  }
  expect(button('Subscribe').elements()).toEqual([])
  expect(callsOf(followRoutes.subscribe)).toMatchObject([{ body: { vendor_id: 21 } }])
  expect(callsOf(followRoutes.unsubscribe)).toHaveLength(1)
  expect(callsOf(followRoutes.unfollow)).toHaveLength(1)
})

test('a like that is refused shows why', async () => {
  await renderVendor({}, refuse(followRoutes.like, 429, 'Slowly, please.'))
  await button('Like, 0 likes').click()
  await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('Slowly, please.')).toBeVisible()
})

test('decision 60: with an archived vendor a relationship can only be ended', async () => {
  const { remove } = await renderVendor({ ...SUBSCRIBED, is_archived: true })
  await expect.element(button('Unfollow')).toBeVisible()
  await expect.element(button('Unsubscribe')).toBeVisible()
  expect(page.getByRole('button', { name: /^Like/ }).elements()).toEqual([])
  remove()
  await renderVendor({ ...FOLLOWING, is_archived: true })
  await expect.element(button('Unfollow')).toBeVisible()
  expect(button('Subscribe').elements()).toEqual([])
})

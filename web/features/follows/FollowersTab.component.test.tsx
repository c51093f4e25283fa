import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followRoutes, type Follower } from '#contract/follows.ts'
import { listOf } from '#web/testing/examples.ts'
import { PLAIN_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA: Follower = {
  id: 7,
  name: 'Osei, Ama',
  email: 'ama@example.ca',
  occupation: 'Nurse',
  type: 'CLIENT',
  isSubscriber: true,
}
const KIM: Follower = { ...AMA, id: 8, name: 'Lee, Kim', occupation: null, type: 'VENDOR', isSubscriber: false }
const ROOT: Follower = { ...KIM, id: 9, name: 'Root, Ada', type: 'ADMIN' }

const news = page.getByRole('textbox', { name: 'Your news' })
const button = (name: string) => page.getByRole('button', { name })

const renderFollowers = (followers: Follower[], answers: StubbedRoute[] = [], may: object = PLAIN_CONTACT_RIGHTS) =>
  renderVendorPage('/followers', {
    may,
    vendor: { followers_count: 12 },
    answers: [answer(followRoutes.followers, listOf(...followers)), ...answers],
  })

/** The form, which primary contacts have. */
const renderForm = (recipients: number, left_today: number, ...answers: StubbedRoute[]) =>
  renderFollowers([], [answer(followRoutes.outlook, { recipients, left_today }), ...answers], {
    ...PLAIN_CONTACT_RIGHTS,
    edit: true,
  })

test('VADM-009, VADM-063: followers have five columns, and the tab their number', async () => {
  await renderFollowers([AMA, KIM, ROOT])
  await expect.element(page.getByRole('table', { name: 'Followers' })).toBeVisible()
  const rows = page.getByRole('row').elements()
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Email', 'Occupation', 'Type', 'Subscribed'],
    ['Osei, Ama', 'ama@example.ca', 'Nurse', 'Client', 'Subscribed'],
    ['Lee, Kim', 'ama@example.ca', '', 'Vendor', 'Not Subscribed'],
    ['Root, Ada', 'ama@example.ca', '', 'Administrator', 'Not Subscribed'],
  ])
  await expect.element(page.getByRole('link', { name: /^Followers/ })).toMatchTextContent(/12\sin\sall/)
  expect(news.elements()).toEqual([])
})

test('VADM-064, VADM-065: followers are filtered by subscription; each empty list has its own text', async () => {
  const { callsOf, address } = await renderFollowers([])
  await expect.element(page.getByText('No followers yet!')).toBeVisible()
  for (const [label, text, subscribers] of [
    ['Subscribed', 'Nobody has subscribed yet.', '1'],
    ['Not Subscribed', 'All followers have subscribed.', '2'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Subscribers' }).click()
    await page.getByRole('option', { name: label }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(callsOf(followRoutes.followers).at(-1)?.query).toMatchObject({ subscribers, page: 1, limit: 50 })
    expect(address()).toBe(`/vendors/21/followers?subscribers=${subscribers}`)
  }
})

test('VADM-065: of a vendor without followers no filter says that all have subscribed', async () => {
  await renderVendorPage('/followers?subscribers=2', {
    may: PLAIN_CONTACT_RIGHTS,
    vendor: { followers_count: 0 },
    answers: [answer(followRoutes.followers, listOf())],
  })
  await expect.element(page.getByText('No followers yet!')).toBeVisible()
  await expect.element(page.getByText('All followers have subscribed.')).not.toBeInTheDocument()
})

test('a failure to load the followers is shown with a retry', async () => {
  const { stub } = await renderFollowers([], [refuse(followRoutes.followers, 403, 'They are not yours.')])
  await expect.element(page.getByText('They are not yours.')).toBeVisible()
  stub(answer(followRoutes.followers, listOf(AMA)))
  await button('Try again').click()
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
})

test.each([
  [0, 2, 'No subscriber gets email at present.'],
  [3, 0, 'You have sent today’s updates. You can write again tomorrow.'],
])('with %i subscribers and %i updates left there is no form but a reason', async (recipients, left, text) => {
  await renderForm(recipients, left)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(news.elements()).toEqual([])
})

test('an update is sent after a confirmation, and the field is empty again', async () => {
  const sending = answerOnRelease(followRoutes.sendUpdate, { recipients: 1, left_today: 1 })
  const { callsOf } = await renderForm(1, 2, sending.stub)
  await news.fill('We are open on Sundays now.')
  await button('Send an update').click()
  const question = page.getByRole('dialog', { name: 'Send this update to 1 subscriber?' })
  await expect.element(question.getByText(/with the name, address and phone of Lakeside Care/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, send it' }).click()
  await expect.element(question.getByRole('button', { name: 'No, cancel' })).toBeDisabled()
  expect(callsOf(followRoutes.sendUpdate)).toMatchObject([
    { params: { id: 21 }, body: { text: 'We are open on Sundays now.' } },
  ])
  sending.release()
  await expect.element(page.getByText('The update is on its way.')).toBeVisible()
  await expect.element(news).toHaveValue('')
})

test('an update that is refused shows why and keeps its text', async () => {
  await renderForm(1, 2, refuse(followRoutes.sendUpdate, 429, 'Two updates a day are enough.'))
  await news.fill('We are open on Sundays now.')
  await button('Send an update').click()
  await button('Yes, send it').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect.element(dialog.getByText('Two updates a day are enough.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(news).toHaveValue('We are open on Sundays now.')
})

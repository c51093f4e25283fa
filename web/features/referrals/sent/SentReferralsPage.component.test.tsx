import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { attachmentRoutes } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { listOf } from '#web/testing/examples.ts'
import { button, dialog, link, textsOf } from '#web/testing/locators.ts'
import { answer, failUnexpectedly, neverAnswer, refuse } from '#web/testing/stub-server.ts'
import { LAKESIDE, HARBOUR, row, stars, openList } from '#web/testing/render-sent-referrals.ts'

test('SENT-007: without sent referrals the list says so and leads to the map', async () => {
  await openList([])
  await expect.element(page.getByText('No Referral Requests')).toBeVisible()
  await expect.element(page.getByText(/Find a vendor on the map and send a referral/)).toBeVisible()
  await expect.element(link('Open the map')).toHaveAttribute('href', '/')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('SENT-002, SENT-003, SENT-009: the columns in their order, and what each row shows', async () => {
  const { callsOf } = await openList()
  await expect.element(row('Lakeside Care')).toBeVisible()
  expect(textsOf('columnheader')).toEqual([
    '',
    'Vendor',
    'Service Type',
    'Rating',
    'Status',
    'Created',
    'Due Date',
    'Details',
    'Actions',
  ])
  await expect
    .element(row('Lakeside Care'))
    .toMatchTextContent(/Pending.*Mon, Mar 2 2026, 10:04am.*Fri, Mar 20 2026.*Short\./)
  await expect.element(row('Harbour Care')).toMatchTextContent(/Assessment.*Completed.*DELETED BY RECEIVER.*—/)
  await expect.element(row('Harbour Care').getByRole('button', { name: 'Save letter.pdf' })).toBeVisible()
  for (const [name, reason] of [
    ['Document', 'Expired'],
    ['scan.png', 'Being checked'],
    ['virus.pdf', 'Virus found, deleted'],
  ] as const) {
    await expect.element(row('Harbour Care').getByTitle(name)).toMatchTextContent(reason)
    await expect.element(button(`Save ${name}`)).not.toBeInTheDocument()
  }
  await expect.element(row('Lakeside Care').getByText('DELETED BY RECEIVER')).not.toBeInTheDocument()
  await expect.element(page.getByRole('navigation', { name: 'My Referrals' })).toMatchTextContent('2 sent')
  expect(callsOf(referralRoutes.sent).map(({ query }) => query)).toContainEqual({ page: 1, limit: 50 })
})

test('a referral with a question that waits for a reply says so', async () => {
  await openList([{ ...LAKESIDE, awaits_reply: true }, HARBOUR])
  await expect.element(row('Lakeside Care').getByText('Question for you')).toBeVisible()
  await expect.element(row('Harbour Care').getByText('Question for you')).not.toBeInTheDocument()
})

test('RECV-022: short details stand in the row; long ones open in a dialog, and the focus returns', async () => {
  await openList()
  await expect.element(row('Lakeside Care').getByText('Short.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Short/ })).not.toBeInTheDocument()
  const beginning = button('A fall last week; wa…')
  await beginning.click()
  await expect.element(dialog('Order Details').getByText(HARBOUR.details)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(beginning).toHaveFocus()
})

test('a document is downloaded with the session; a refusal is shown', async () => {
  const { callsOf, stub } = await openList()
  stub(refuse(attachmentRoutes.file, 410, 'This document has been destroyed.'))
  await button('Save letter.pdf').click()
  await expect.element(dialog('Error').getByText('This document has been destroyed.')).toBeVisible()
  expect(callsOf(attachmentRoutes.file).map(({ params }) => params)).toEqual([{ id: 52, aid: 1 }])
})

test('a list that cannot be read offers to try again', async () => {
  const { stub } = await openList([], refuse(referralRoutes.sent, 400, 'The list is away.'))
  await expect.element(page.getByText('The list is away.')).toBeVisible()
  stub(answer(referralRoutes.sent, listOf(LAKESIDE)))
  await button('Try again').click()
  await expect.element(row('Lakeside Care')).toBeVisible()
})

test('a refresh that fails says so above the rows, which stay', async () => {
  const { stub } = await openList()
  await expect.element(row('Lakeside')).toBeVisible()
  stub(failUnexpectedly(referralRoutes.sent))
  await refreshRouteQueries([referralRoutes.sent])
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(row('Lakeside')).toBeVisible()
})

test('stars that the arrow keys light are saved when the focus leaves them, and a message says so', async () => {
  const { callsOf, stub } = await openList()
  stub(
    answer(referralRoutes.rate, { ...LAKESIDE, rating: 4 }),
    answer(referralRoutes.sent, listOf({ ...LAKESIDE, rating: 4 })),
  )
  const star = stars('Lakeside Care').getByRole('radio', { name: '2 stars' })
  await expect.element(star).toBeChecked()
  const input = star.element()
  if (input instanceof HTMLElement) input.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(callsOf(referralRoutes.rate)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => callsOf(referralRoutes.rate).map(({ body }) => body)).toEqual([{ rating: 4 }])
  await expect.element(page.getByText('Rating saved')).toBeVisible()
  await expect.element(stars('Lakeside Care').getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test.each([
  ['en', 'Vendors', /^Who opened it/, /^Delete the/],
  ['fr', 'Fournisseurs', /^Qui l’a ouverte/, /^Supprimer/],
])(
  'at 1280 x 800 the sent list begins as high as the received one, in low rows (%s)',
  async (language, vendors, opened, remove) => {
    await openList([LAKESIDE], neverAnswer(accountRoutes.setLanguage))
    await expect.element(row('Lakeside Care')).toBeVisible()
    if (language === 'fr') await button('Français').click()
    const boxOf = (part: Locator) => part.element().getBoundingClientRect()
    const vendorSelect = page.getByRole('combobox', { name: vendors })
    await expect.element(vendorSelect).toBeVisible()
    const first = page.getByRole('row').nth(1)
    await expect.element(first.getByRole('button', { name: opened })).toBeVisible()
    await expect.poll(() => boxOf(first).top).toBeLessThan(310)
    expect(boxOf(page.getByRole('searchbox')).top).toBe(boxOf(vendorSelect).top)
    expect(boxOf(first.getByRole('button', { name: opened })).top).toBe(
      boxOf(first.getByRole('button', { name: remove })).top,
    )
    expect(boxOf(first).height).toBeLessThan(60)
    expect(document.documentElement.scrollWidth).toBe(1280)
    if (language === 'fr') await button('English').click()
  },
)

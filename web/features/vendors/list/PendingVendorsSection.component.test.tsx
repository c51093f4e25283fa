import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor, buildVendorCard, vendorListOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const LAKESIDE = buildVendorCard()
const HILLTOP = buildVendorCard({ id: 22, name: 'Hilltop Care' })

test('a suspended vendor that waits says so', async () => {
  const suspended = { ...HILLTOP, active: false, suspended: true }
  await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) =>
        vendorListOf(...(query.approval === undefined ? [] : [LAKESIDE, suspended])),
      ),
    ],
    isWaiting: true,
  })
  const card = (name: string) => page.getByRole('article', { name })
  await expect.element(card('Hilltop Care').getByText('(Suspended)')).toBeVisible()
  await expect.element(card('Lakeside Care').getByText('(Suspended)')).not.toBeInTheDocument()
})

test('an approved vendor passes the focus to the next one that waits, and the last to the heading of the page', async () => {
  let waiting = [LAKESIDE, HILLTOP]
  await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) => vendorListOf(...(query.approval === undefined ? [] : waiting))),
      answer(vendorProfileRoutes.approve, ({ params: { id } }) => {
        waiting = waiting.filter((vendor) => vendor.id !== id)
        return buildVendor({ id })
      }),
    ],
    isWaiting: true,
  })
  await button('Approve Lakeside Care').click()
  await button('Yes, approve').click()
  await expect.element(page.getByRole('link', { name: 'Hilltop Care' })).toHaveFocus()
  await button('Approve Hilltop Care').click()
  await button('Yes, approve').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('vendors beyond the first page that wait can be read', async () => {
  await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) => {
        if (query.approval === undefined) return vendorListOf()
        const { data, meta } = vendorListOf(query.page === 2 ? HILLTOP : LAKESIDE)
        return { data, meta: { ...meta, total: 2, current_page: query.page ?? 1 } }
      }),
    ],
    isWaiting: true,
  })
  await button('Show more').click()
  await expect.element(page.getByRole('article', { name: 'Hilltop Care' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Lakeside Care' })).toBeVisible()
})

test('an approval is sent with the version that the administrator has read', async () => {
  const read = { ...LAKESIDE, version: 7 }
  const { callsOf } = await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) => vendorListOf(...(query.approval === undefined ? [] : [read]))),
      answer(vendorProfileRoutes.approve, { approved: true }),
    ],
    isWaiting: true,
  })
  await button('Approve Lakeside Care').click()
  await button('Yes, approve').click()
  await expect.element(page.getByText('Lakeside Care is now listed.')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.approve).map(({ body }) => body.version)).toEqual([7])
})

test('a refusal of a vendor that was changed meanwhile closes, and the next one keeps the reason and sends the new version', async () => {
  let version = 7
  const text = 'Somebody else has changed this vendor in the meantime.'
  const { callsOf, stub } = await renderPage('/admin/vendors', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(vendorRoutes.list, ({ query }) =>
        vendorListOf(...(query.approval === undefined ? [] : [{ ...LAKESIDE, version }])),
      ),
      refuseAsEditConflict(vendorProfileRoutes.approve, text),
    ],
    isWaiting: true,
  })
  await button('Decline Lakeside Care').click()
  version = 8
  await dialog('Decline Lakeside Care?').getByRole('textbox', { name: 'Reason' }).fill('Not a care service.')
  await dialog('Decline Lakeside Care?').getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(dialog('Decline Lakeside Care?')).not.toBeInTheDocument()
  await button('Close').click()
  stub(answer(vendorProfileRoutes.approve, { approved: false }))
  await button('Decline Lakeside Care').click()
  await expect
    .element(dialog('Decline Lakeside Care?').getByRole('textbox', { name: 'Reason' }))
    .toHaveValue('Not a care service.')
  await dialog('Decline Lakeside Care?').getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Lakeside Care is declined.')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.approve).map(({ body }) => body.version)).toEqual([7, 8])
})

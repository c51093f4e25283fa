import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { correctionRoutes, type Correction } from '#contract/corrections.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PLAIN_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer } from '#web/testing/stub-server.ts'

const buildCorrection = (given: Partial<Correction> = {}): Correction => ({
  id: 5,
  vendor: { id: 21, name: 'Northside' },
  text: 'The number is that of a bakery.',
  created_at: '2026-11-18T12:00:00.000Z',
  done_at: null,
  ...given,
})

const marked = answer(correctionRoutes.mark, buildCorrection({ done_at: '2026-11-19T12:00:00.000Z' }))

test('GST-029: administrators read what visitors say is wrong, of which vendor, and mark it as dealt with', async () => {
  const { callsOf } = await renderPage('/admin/corrections', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(correctionRoutes.list, listOf(buildCorrection())), marked],
  })
  const item = page.getByRole('article', { name: 'Correction 5' })
  await expect.element(item.getByText('The number is that of a bakery.')).toBeVisible()
  await expect.element(item.getByRole('link', { name: 'Northside' })).toHaveAttribute('href', '/vendors/21')
  await expect
    .element(item.getByRole('link', { name: 'Edit vendor, Correction 5' }))
    .toHaveAttribute('href', '/vendors/21')
  expect(callsOf(correctionRoutes.list).at(-1)?.query).toMatchObject({ state: 'open' })

  await item.getByRole('button', { name: /^Mark as dealt with, Correction \d+$/ }).click()
  await expect.element(page.getByText('Marked as dealt with.')).toBeVisible()
  expect(callsOf(correctionRoutes.mark)).toMatchObject([{ params: { vendor_id: 21, id: 5 }, body: { done: true } }])

  await userEvent.selectOptions(page.getByLabelText('Show'), 'All corrections')
  await expect.poll(() => callsOf(correctionRoutes.list).at(-1)?.query).toMatchObject({ state: 'all' })
})

test('GST-029: who controls the vendor reads them on its profile; other contacts do not', async () => {
  const answers = [answer(correctionRoutes.ofVendor, listOf(buildCorrection())), marked]
  await renderVendorPage('', { answers })
  const card = page.getByRole('region', { name: 'Corrections from visitors' })
  await expect.element(card.getByText('The number is that of a bakery.')).toBeVisible()
  await expect.element(card.getByText('1 correction')).toBeVisible()
})

test('GST-029: contacts who are not in control see no corrections', async () => {
  await renderVendorPage('', { may: PLAIN_CONTACT_RIGHTS })
  await expect.element(page.getByText(/^You can read this/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Corrections from visitors' })).not.toBeInTheDocument()
})

test('what was dealt with says so among all corrections, and can be opened again', async () => {
  const done = buildCorrection({ done_at: '2026-11-19T12:00:00.000Z' })
  const { callsOf } = await renderPage('/admin/corrections?state=all', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(correctionRoutes.list, listOf(done)), answer(correctionRoutes.mark, buildCorrection())],
  })
  await expect.element(page.getByText('Dealt with', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Open again, Correction \d+$/ }).click()
  await expect.poll(() => callsOf(correctionRoutes.mark)).toMatchObject([{ body: { done: false } }])
  await expect.element(page.getByText('The correction is open again.')).toBeVisible()
})

test('an empty list says so', async () => {
  await renderPage('/admin/corrections', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(correctionRoutes.list, listOf())],
  })
  await expect.element(page.getByText('No open corrections')).toBeVisible()
})

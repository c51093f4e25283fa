import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { unreachedVendorRoutes, type UnreachedVendor } from '#contract/unreached-vendors.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildReferral, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly } from '#web/testing/stub-server.ts'

const PROBLEM: UnreachedVendor = {
  id: 4,
  kind: 'undelivered',
  at: '2026-11-18T12:05:00.000Z',
  reason: 'mail EENVELOPE 550',
  vendor: { id: 22, name: 'Harbour Care', email: 'office@harbour.example', phone: '519-555-0177' },
  has_new_address: true,
  unread: 3,
}

test('ANS-023: administrators read which vendor mail does not reach, since when and its phone number, and settle it', async () => {
  let rows = [PROBLEM]
  const { callsOf } = await renderPage('/admin/unreached', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(unreachedVendorRoutes.list, () => listOf(...rows)),
      answer(unreachedVendorRoutes.settle, () => {
        rows = []
        return { message: 'The vendor gets email again.' }
      }),
    ],
  })
  const row = page.getByRole('row', { name: /Harbour Care/ })
  await expect
    .element(row)
    .toMatchTextContent(/We could not reach this vendor by e-mail.*mail EENVELOPE 550.*Changed since.*519-555-0177/)
  await expect.element(row.getByRole('link', { name: '519-555-0177' })).toBeVisible()
  await button('Resume emails: Harbour Care').click()
  const confirmation = dialog('Email Harbour Care again')
  await expect.element(confirmation).toMatchTextContent(/Messages go to office@harbour.example again from now on/)
  await confirmation.getByRole('button', { name: 'Resume emails' }).click()
  await expect.element(page.getByText('As far as we know, email reaches all vendors.')).toBeVisible()
  expect(callsOf(unreachedVendorRoutes.settle).map(({ params }) => params)).toEqual([{ id: 4 }])
})

test('the list goes on with the next page, also at an address from when it had numbered pages', async () => {
  const later = { ...PROBLEM, id: 5, vendor: { ...PROBLEM.vendor, id: 23, name: 'Lakeside Care' } }
  await renderPage('/admin/unreached?pageNumber=2', {
    user: buildCurrentUser('ADMIN'),
    answers: [
      answer(unreachedVendorRoutes.list, ({ query: { page: asked } }) => ({
        ...listOf(asked === 2 ? later : PROBLEM),
        current_page: asked ?? 1,
        total: 2,
      })),
    ],
  })
  await expect.element(page.getByRole('row', { name: /Harbour Care/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Lakeside Care/ })).toBeVisible()
})

test('a vendor that was settled although the answer was lost is no longer listed', async () => {
  const { stub } = await renderPage('/admin/unreached', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(unreachedVendorRoutes.list, listOf(PROBLEM)), failUnexpectedly(unreachedVendorRoutes.settle)],
  })
  await button('Resume emails: Harbour Care').click()
  stub(answer(unreachedVendorRoutes.list, listOf()))
  await dialog('Email Harbour Care again').getByRole('button', { name: 'Resume emails' }).click()
  await expect.element(page.getByText('As far as we know, email reaches all vendors.')).toBeVisible()
})

test('ANS-023: the sender reads it with the phone number, in the list and in the panel', async () => {
  const referral = buildReferral({ unreached: { phone: '519-555-0177' } })
  await renderPage(`/orders?open=${referral.id}`, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(referralRoutes.sent, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(vendorRoutes.one, buildVendor(referral.vendor)),
    ],
  })
  const panel = dialog(referral.vendor.name)
  const note = panel.getByRole('note', { name: 'We could not reach this vendor by e-mail' })
  await expect.element(note).toMatchTextContent(/Nobody there has read the referral yet\. Please call: 519-555-0177/)
  await expect.element(note.getByRole('link', { name: '519-555-0177' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText(/^We could not reach this vendor by e-mail/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '519-555-0177' })).toBeVisible()
})

test('the sender of a reply that mail does not bring reads that it is the reply', async () => {
  const referral = buildReferral({ unreached: { phone: '' }, is_read: true })
  await renderPage(`/orders?open=${referral.id}`, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(referralRoutes.sent, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(referralConversationRoutes.list, listOf()),
      answer(vendorRoutes.one, buildVendor(referral.vendor)),
    ],
  })
  const note = dialog(referral.vendor.name).getByRole('note')
  await expect.element(note).toMatchTextContent(/Nobody there has read your reply yet\./)
})

test('the sender of a referral that nobody at the vendor can read is told to send it to another', async () => {
  const referral = buildReferral({ nobody_reads: true })
  await renderPage(`/orders?open=${referral.id}`, {
    user: buildCurrentUser('CLIENT'),
    answers: [
      answer(referralRoutes.sent, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(vendorRoutes.one, buildVendor(referral.vendor)),
    ],
  })
  const panel = dialog(referral.vendor.name)
  const note = panel.getByRole('note', { name: 'Nobody at this vendor can read this now' })
  await expect.element(note).toMatchTextContent(/Send it to another vendor\./)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByText('Nobody at this vendor can read this now')).toBeVisible()
})

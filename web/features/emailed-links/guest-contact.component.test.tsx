import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'
import { buildReferral } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuseAsPassEnded } from '#web/testing/stub-server.ts'

// A sender without an account corrects their phone number on the status page.

const SECRET = 'A'.repeat(43)
const { may: _may, read_by: _reader, ...REFERRAL } = buildReferral()
const withPhone = (phone: string): ReferralByLink => ({
  party: 'sender',
  referral: { ...REFERRAL, user: { ...REFERRAL.user, phone } },
  answer_by: '2026-11-20',
  seen: 0,
  changed: null,
  answers: [],
  may: { changePhone: true },
  more_waiting: [],
})
const LINKED = withPhone('416-555-0123')
const CHANGED = withPhone('416-555-0199')

async function openStatusPage(linked: ReferralByLink = LINKED) {
  saveLinkPass(SECRET, 'B'.repeat(43))
  const rendered = await renderPage(`/status#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: REFERRAL.id,
        party: 'sender',
        state: 'waiting',
        answer_by: '2026-11-20',
        sent_to: 'na•••@example.org',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
    ],
  })
  await expect.element(button('Cancel my referral')).toBeVisible()
  return rendered
}

test('a guest saves another phone number, which the page then shows; the result has the focus', async () => {
  const { callsOf, stub } = await openStatusPage()
  stub(answer(referralByLinkRoutes.setContact, CHANGED), answer(referralByLinkRoutes.referral, CHANGED))
  await expect.element(field('Phone')).toHaveValue('416-555-0123')
  await field('Phone').fill('4165550199')
  await button('Save phone number').click()
  await expect.element(page.getByRole('status').filter({ hasText: /^Your phone number has been saved/ })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: '416-555-0199' })).toBeVisible()
  expect(callsOf(referralByLinkRoutes.setContact).map(({ body }) => body)).toEqual([{ phone: '416-555-0199' }])
})

test('the buttons at the end of the page begin in one line, with space to the text that explains them', async () => {
  await openStatusPage()
  const buttons = ['Close this referral on this device', 'End this link'].map((name) => button(name).element())
  const texts = ['You can open it again with the link.', 'The link stops working for everybody, on every device.']
  const [close, end] = buttons.map((element) => element.getBoundingClientRect())
  expect(close!.left).toBe(end!.left)
  // Both have a border, which shows where they begin.
  for (const element of buttons) expect(getComputedStyle(element).borderColor).not.toBe('rgba(0, 0, 0, 0)')
  for (const [nth, text] of texts.entries())
    expect(page.getByText(text).element().getBoundingClientRect().top - [close, end][nth]!.bottom).toBe(8)
})

test('a guest reads the phone, with its extension, and the website of the vendor', async () => {
  await openStatusPage({
    ...LINKED,
    vendor_contact: { phone: '416-555-0100204', site: 'https://www.lakeside.example/' },
  })
  await expect
    .element(page.getByRole('link', { name: '416-555-0100204' }))
    .toHaveAttribute('href', 'tel:4165550100;ext=204')
  const site = page.getByRole('link', { name: 'www.lakeside.example (opens in a new tab)' })
  await expect.element(site).toHaveAttribute('href', 'https://www.lakeside.example/')
})

test('a website that is no link, and no phone, show nothing', async () => {
  await openStatusPage({ ...LINKED, vendor_contact: { phone: '', site: 'javascript:alert(1)' } })
  // Loaded as late as the link of a website.
  await import('./VendorWebsiteLink.tsx')
  expect(page.getByRole('link', { name: /javascript/ }).elements()).toEqual([])
  expect(page.getByRole('link', { name: /new tab/ }).elements()).toEqual([])
})

test('a phone number that is too short is refused before it is sent', async () => {
  const { callsOf } = await openStatusPage()
  await field('Phone').fill('416555')
  await button('Save phone number').click()
  await expect.element(page.getByText('The phone must be at least 10 digits.')).toBeVisible()
  expect(callsOf(referralByLinkRoutes.setContact)).toEqual([])
})

test('when the pass has ended meanwhile, the page asks for a new code', async () => {
  const { stub } = await openStatusPage()
  stub(refuseAsPassEnded(referralByLinkRoutes.setContact))
  await field('Phone').fill('4165550199')
  await button('Save phone number').click()
  await expect.element(button('Send me a code')).toBeVisible()
})

test('a sender who may not change the number here finds no field for it', async () => {
  await openStatusPage({ ...LINKED, may: {} })
  await expect.element(field('Phone')).not.toBeInTheDocument()
})

test('a guest reads the due date, and that the vendor has deleted the referral', async () => {
  const referral = { ...REFERRAL, due_at: '2026-12-24', deleted_form_vendor: true }
  await openStatusPage({ ...LINKED, answer_by: null, referral })
  await expect.element(page.getByText('DELETED BY RECEIVER')).toBeVisible()
  await expect.element(page.getByText('Due Date')).toBeVisible()
  await expect.element(page.getByText(/Dec(ember)? 24/)).toBeVisible()
  expect(page.getByText(/is asked to answer by/).elements()).toEqual([])
})

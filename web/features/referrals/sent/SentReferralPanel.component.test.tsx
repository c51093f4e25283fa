import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { button, choose, dialog, field } from '#web/testing/locators.ts'
import { form, MEALS, PHYSIOTHERAPY, select, VENDOR } from '#web/testing/render-referral-form.ts'
import { PHONE_VIEWPORT, renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse, type RouteCall } from '#web/testing/stub-server.ts'

const REFERRAL = buildReferral({
  id: 312,
  sub_service: { id: 42, name: 'Assessment' },
  status: 'Vendor is requesting you re-send information',
  details: 'Walks with a cane.',
  makeContact: true,
  attachments: [
    {
      id: 1,
      name: 'letter.pdf',
      url: '',
      isExpired: false,
      expires_at: null,
      isBeingChecked: false,
      isInfected: false,
    },
  ],
  may: { withdrawConsent: true },
})
const HARBOUR_ID = 22
const byId = ({ params: { id } }: RouteCall<typeof vendorRoutes.one>): Vendor =>
  id === HARBOUR_ID ? { ...VENDOR, id, name: 'Harbour Care', services: VENDOR.services.slice(1) } : VENDOR
const panel = dialog('Lakeside Care')
const callMe = page.getByRole('checkbox', { name: 'Call me right away' })

/** Opens the panel of one sent referral on a phone. */
async function openPanel(referral: Referral = REFERRAL, path = `/orders?open=${referral.id}`) {
  const rendered = await renderPage(path, {
    user: buildCurrentUser('CLIENT'),
    viewport: PHONE_VIEWPORT,
    isWaiting: true,
    answers: [
      answer(referralRoutes.sent, listOf(referral)),
      answer(referralRoutes.one, referral),
      answer(referralConversationRoutes.list, listOf()),
      answer(vendorRoutes.one, byId),
      answer(serviceRoutes.list, listOf(PHYSIOTHERAPY, MEALS)),
    ],
  })
  return rendered
}

test('the panel has the actions of the row, and the focus stays among them', async () => {
  const { stub, callsOf } = await openPanel()
  await expect.element(panel.getByRole('button', { name: /^Who opened it/ })).toBeVisible()
  const withdrawn = { ...REFERRAL, consent_withdrawn: true, details: '', may: {} }
  stub(answer(referralRoutes.withdrawConsent, withdrawn), answer(referralRoutes.sent, listOf(withdrawn)))
  await panel.getByRole('button', { name: 'Withdraw consent to the referral to Lakeside Care' }).click()
  await button('Yes, withdraw consent').click()
  await expect.element(panel.getByRole('button', { name: /^Withdraw consent/ })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: /^Who opened it/ })).toHaveFocus()

  stub(answer(referralRoutes.deleteSent, { message: 'Deleted.' }), answer(referralRoutes.sent, listOf()))
  await panel.getByRole('button', { name: 'Delete the referral to Lakeside Care' }).click()
  await button('Yes, delete').click()
  await expect.element(dialog('Deleted!').getByText('Sent referral has been deleted.')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  expect(callsOf(referralRoutes.deleteSent).map(({ params }) => params)).toEqual([{ id: 312 }])
})

test("after a panel is closed, 'Back' leads to the page before the list, and 'Forward' to a panel that closes again", async () => {
  const { history, address } = await openPanel(REFERRAL, '/help')
  history.push('/orders')
  await page.getByRole('button', { name: 'Lakeside Care', exact: true }).click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(address).toBe('/orders')
  history.forward()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  history.back()
  await expect.poll(address).toBe('/help')
})

test('the panel has the phone number and the email address of the vendor, which its page shows', async () => {
  await openPanel()
  const phone = panel.getByRole('link', { name: VENDOR.phone })
  await expect.element(phone).toHaveAttribute('href', `tel:${VENDOR.phone.replaceAll('-', '')}`)
  await expect
    .element(panel.getByRole('link', { name: VENDOR.email }))
    .toHaveAttribute('href', `mailto:${VENDOR.email}`)
})

test('a vendor that the sender no longer sees has no contact and no form; another one can be chosen', async () => {
  const { stub } = await openPanel(REFERRAL, '/orders')
  stub(refuse(vendorRoutes.one, 404, 'There is no such vendor.'))
  await button('Lakeside Care').click()
  await expect.element(panel.getByRole('button', { name: 'Send to another vendor' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  await expect.element(panel.getByText('There is no such vendor.')).not.toBeInTheDocument()
})

test('a referral is sent again to the same vendor with its content and without its document', async () => {
  const { address } = await openPanel()
  await expect.element(panel.getByText(/Documents are not: attach them again/)).toBeVisible()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(address).toBe('/vendors/21/order')
  await expect.element(field('Details')).toHaveValue('Walks with a cane.')
  await expect.element(select('Service Type')).toHaveValue('Physiotherapy')
  await expect.element(select('Sub-service')).toHaveValue('Assessment')
  await expect.element(callMe).toBeChecked()
  await expect.element(form.getByText('letter.pdf')).not.toBeInTheDocument()
  await expect.element(form.getByText(/Send referral 312/)).not.toBeInTheDocument()
})

test('a pending referral is not sent to the same vendor a second time', async () => {
  await openPanel({ ...REFERRAL, status: 'PENDING' })
  await expect.element(panel.getByRole('link', { name: VENDOR.phone })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

test('the form of another vendor offers the content, with the service when the vendor has it', async () => {
  const { address, history } = await openPanel()
  await panel.getByRole('button', { name: 'Send to another vendor' }).click()
  await expect.poll(address).toBe('/vendors/search?service=41')
  history.push('/vendors/22/order')
  await expect.element(form.getByText('Send referral 312 to this vendor?')).toBeVisible()
  await expect.element(field('Details')).toHaveValue('')
  await button('Use the details of referral 312').click()
  await expect.element(field('Details')).toHaveValue('Walks with a cane.')
  await expect.element(select('Service Type')).toHaveValue('')
  await expect.element(callMe).toBeChecked()
  await expect.element(page.getByRole('heading', { name: 'Create Referral' })).toHaveFocus()
  await expect.element(form.getByText('Send referral 312 to this vendor?')).not.toBeInTheDocument()
})

test('unsaved input of the form is kept until the sender replaces it; the offer can be declined', async () => {
  const { history } = await openPanel(REFERRAL, '/vendors/21/order')
  await choose('Service Type', 'Meals')
  await field('Details').fill('Somebody else.')
  history.push('/orders?open=312')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.element(form.getByText('Send referral 312 to this vendor?')).toBeVisible()
  await expect.element(field('Details')).toHaveValue('Somebody else.')
  await button('Do not use them').click()
  await expect.element(form.getByText('Send referral 312 to this vendor?')).not.toBeInTheDocument()
  await expect.element(field('Details')).toHaveValue('Somebody else.')
})

test('nothing of a referral is offered to another vendor once its consent is withdrawn', async () => {
  const { history, stub } = await openPanel()
  await panel.getByRole('button', { name: 'Send to another vendor' }).click()
  history.push('/orders?open=312')
  const withdrawn = { ...REFERRAL, consent_withdrawn: true, details: '', may: {} }
  stub(answer(referralRoutes.withdrawConsent, withdrawn), answer(referralRoutes.sent, listOf(withdrawn)))
  await panel.getByRole('button', { name: 'Withdraw consent to the referral to Lakeside Care' }).click()
  await button('Yes, withdraw consent').click()
  await expect.element(panel.getByRole('button', { name: 'Send to another vendor' })).not.toBeInTheDocument()
  history.push('/vendors/22/order')
  await expect.element(field('Details')).toBeVisible()
  await expect.element(form.getByText('Send referral 312 to this vendor?')).not.toBeInTheDocument()
})

test('a withdrawn referral says so in place of its status, and that its document is deleted', async () => {
  const attachments = REFERRAL.attachments.map((one) => ({ ...one, name: '', isExpired: true }))
  await openPanel(
    {
      ...REFERRAL,
      status: 'PENDING',
      details: '',
      consent_withdrawn: true,
      attachments,
    },
    '/orders',
  )
  const card = page.getByRole('list', { name: 'Sent Referrals' }).getByRole('listitem')
  await expect.element(card.getByTitle('Consent withdrawn')).toBeVisible()
  await expect.element(card.getByText('Pending')).not.toBeInTheDocument()
  await expect.element(card.getByTitle('Document')).toMatchTextContent('Deleted')
  const label = card.getByTitle('Document').element()
  const range = new Range()
  if (label.previousSibling) range.selectNode(label.previousSibling)
  expect(range.toString()).toBe('Assessment')
  const gap = label.getBoundingClientRect().left - range.getBoundingClientRect().right
  expect(gap).toBeGreaterThanOrEqual(8)
})

test('the list and the panel say whom the referral is for, and sending it again says it again', async () => {
  const client = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
  const { address } = await openPanel({ ...REFERRAL, client })
  const facts = panel.getByRole('region', { name: 'Who this is for' })
  await expect.element(facts).toMatchTextContent(/^For Ana Bellamy\s*Mornings, no voice mail\.\s*647-555-0142$/)
  await expect.element(page.getByTitle('Ana Bellamy')).toHaveTextContent('For Ana Bellamy')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(address).toBe('/vendors/21/order')
  await expect.element(field('Name of the person')).toHaveValue('Ana Bellamy')
  await expect.element(field('How to reach them (optional)')).toHaveValue('Mornings, no voice mail.')
  await expect.element(field('Their phone (optional)')).toHaveValue('647-555-0142')
})

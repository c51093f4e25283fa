import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralRoutes } from '#contract/referrals.ts'
import { listOf } from '#web/testing/examples.ts'
import { dialog, field, messagesIn } from '#web/testing/locators.ts'
import { fillRequired, form, openForm, SENT, submit } from '#web/testing/render-referral-form.ts'
import { answer } from '#web/testing/stub-server.ts'

const ANA = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
const box = page.getByRole('checkbox', { name: 'This is for somebody else' })
const fields = form.getByRole('group', { name: 'Who is this for?' })

async function fillClient() {
  await box.click()
  await field('Name of the person').fill(ANA.name)
  await field('How to reach them (optional)').fill(ANA.contact_note)
  await field('Their phone (optional)').fill(ANA.phone)
}

test('nobody has to say who a referral is for, and without the box nothing about it is sent', async () => {
  const { callsOf } = await openForm({ answers: [answer(referralRoutes.send, SENT)] })
  await expect.element(box).not.toBeChecked()
  await expect.element(fields).not.toBeInTheDocument()
  await fillRequired()
  await submit()
  await expect.element(dialog('Referral sent')).toBeVisible()
  expect(callsOf(referralRoutes.send).map(({ body }) => 'client' in body.order)).toEqual([false])
  await expect.element(page.getByText(/^For /)).not.toBeInTheDocument()
})

test('whom the referral is for is sent, and the confirmation repeats it with the note before the phone', async () => {
  const { callsOf } = await openForm({
    answers: [answer(referralRoutes.send, { ...SENT, client: ANA }), answer(referralRoutes.sent, listOf(SENT))],
  })
  await fillRequired()
  await fillClient()
  await submit()
  await expect
    .element(dialog('Referral sent').getByRole('region', { name: 'Who this is for' }))
    .toMatchTextContent(/^For Ana Bellamy\s*Mornings, no voice mail\.\s*647-555-0142$/)
  expect(callsOf(referralRoutes.send).map(({ body }) => body.order.client)).toEqual([ANA])
})

test('by keyboard the fields follow the box, in the order in which the vendor reads them', async () => {
  await openForm()
  box.element().focus()
  await userEvent.keyboard(' ')
  for (const name of ['Name of the person', 'How to reach them (optional)', 'Their phone (optional)', 'Details']) {
    await userEvent.tab()
    await expect.element(field(name)).toHaveFocus()
  }
})

test('a missing name and a number that is too short are said at their fields, the first of which takes the focus', async () => {
  const { callsOf } = await openForm()
  await fillRequired()
  await box.click()
  await field('Their phone (optional)').fill('555')
  await submit()
  const name = 'Please write the name of the person whom the referral is for.'
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual([name, 'The phone must be at least 10 digits.'])
  await dialog('Validation Error').getByRole('button').last().click()
  await expect.element(field('Name of the person')).toHaveAccessibleDescription(new RegExp(name))
  await expect.element(field('Name of the person')).toHaveFocus()
  expect(callsOf(referralRoutes.send)).toEqual([])
})

test('what was typed stays when the box is unchecked and checked again, and in the draft of the tab', async () => {
  const opened = await openForm()
  await fillClient()
  await box.click()
  await expect.element(fields).not.toBeInTheDocument()
  await box.click()
  await expect.element(field('Name of the person')).toHaveValue(ANA.name)
  const drafts = { ...sessionStorage }
  opened.remove()
  Object.assign(sessionStorage, drafts)
  await openForm()
  await expect.element(box).toBeChecked()
  await expect.element(field('Name of the person')).toHaveValue(ANA.name)
  await expect.element(field('How to reach them (optional)')).toHaveValue(ANA.contact_note)
  await expect.element(field('Their phone (optional)')).toHaveValue(ANA.phone)
})

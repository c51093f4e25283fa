import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { buildContact, listOf } from '#web/testing/examples.ts'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const AMA = { id: 7, name: 'Ama Osei', email: 'ama@example.ca' }
const FOUND = answer(contactRoutes.people, listOf(AMA, { id: 8, name: 'Amal Haddad', email: 'amal@example.ca' }))

const dialog = page.getByRole('dialog', { name: 'Add contact' })
const field = dialog.getByRole('combobox', { name: 'User' })
const addButton = dialog.getByRole('button', { name: 'Add contact' })

async function openForm(...answers: StubbedRoute[]) {
  const rendered = await renderVendorPage('/contacts', {
    answers: [answer(contactRoutes.list, listOf()), ...answers],
  })
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect.element(field).toHaveFocus()
  return rendered
}

async function chooseAma() {
  await field.fill('ama')
  await page.getByRole('option', { name: 'Ama Osei, ama@example.ca' }).click()
  await expect.element(field).toHaveValue('Ama Osei, ama@example.ca')
}

test("VADM-036, VADM-039: without a user 'No user selected!' is shown at the field, and nothing is sent", async () => {
  const { callsOf } = await openForm(FOUND)
  await addButton.click()
  await expect.element(dialog.getByText('No user selected!')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(callsOf(contactRoutes.attach)).toEqual([])
  await chooseAma()
  expect(dialog.getByText('No user selected!').elements()).toEqual([])
})

test('people are searched from three characters, by the server, for this vendor', async () => {
  const { callsOf } = await openForm(answer(contactRoutes.people, listOf()))
  await field.fill('am')
  await expect.element(dialog.getByText('Please enter at least 3 characters.')).toBeVisible()
  await field.fill(' ama ')
  await expect.element(dialog.getByText('No people found to add')).toBeVisible()
  expect(callsOf(contactRoutes.people).map(({ query }) => query)).toEqual([{ search: 'ama', vendor_id: 21 }])
})

test('an address of nobody can be invited, in the dialog for that', async () => {
  const { callsOf } = await openForm(
    answer(contactRoutes.people, listOf()),
    answer(invitationRoutes.invite, { message: 'Sent.' }),
  )
  await field.fill('nobody here')
  await expect.element(dialog.getByText('No people found to add')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Invite/ })).not.toBeInTheDocument()
  await field.fill('sam@example.ca')
  await dialog.getByRole('button', { name: 'Invite sam@example.ca' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('sam@example.ca')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send Invite' }).click()
  await expect
    .poll(() => callsOf(invitationRoutes.invite).map(({ body }) => body))
    .toMatchObject([{ users: ['sam@example.ca'], vendor_id: 21 }])
})

test('a search that fails says why', async () => {
  await openForm(refuse(contactRoutes.people, 429, 'Too many searches.'))
  await field.fill('ama')
  await expect.element(dialog.getByText('Too many searches.')).toBeVisible()
})

test.each([
  [false, false, 'Ama Osei is now a contact of Lakeside Care.'],
  [true, true, 'Ama Osei has been invited, and becomes a contact once they accept.'],
])('VADM-043: primary %s is sent; pending %s reads %j', async (isPrimary, pending, text) => {
  const added = buildContact({ is_primary_contact: isPrimary, pending })
  const { callsOf, stub } = await openForm(FOUND, answer(contactRoutes.attach, added))
  await field.fill('ama')
  await expect.element(page.getByRole('option', { name: /^Ama Osei/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Ama Osei, ama@example.ca')
  if (isPrimary) await dialog.getByRole('switch', { name: /^Primary contact/ }).click({ force: true })
  stub(answer(contactRoutes.list, listOf(added)))
  await addButton.click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
  expect(callsOf(contactRoutes.attach)).toMatchObject([
    { params: { id: 21 }, body: { contact: 7, email: 'ama@example.ca', is_primary_contact: isPrimary } },
  ])
})

test('a refusal is shown at the field, which has the focus, and the dialog stays', async () => {
  const { callsOf } = await openForm(FOUND, refuse(contactRoutes.attach, 409, 'There are 100 contacts already.'))
  await chooseAma()
  await addButton.click()
  await expect.element(dialog.getByText('There are 100 contacts already.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Ama Osei, ama@example.ca')
  expect(callsOf(contactRoutes.attach)).toHaveLength(1)
})

test('while it is saving, the form can be neither sent again nor cancelled', async () => {
  await openForm(FOUND, neverAnswer(contactRoutes.attach))
  await chooseAma()
  await addButton.click()
  await expect.element(addButton).toHaveAttribute('data-loading', 'true')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
})

test('the people of a vendor that waits for approval search by a whole address alone', async () => {
  const { callsOf } = await renderVendorPage('/contacts', {
    vendor: { approved: false, approval: 'pending' },
    answers: [answer(contactRoutes.list, listOf()), FOUND],
  })
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect.element(dialog.getByText(/^The whole email address\./)).toBeVisible()
  await field.fill('ama@example')
  await field.fill('ama@example.ca')
  await expect.element(page.getByRole('option', { name: 'Ama Osei, ama@example.ca' })).toBeVisible()
  expect(callsOf(contactRoutes.people).map(({ query }) => query)).toEqual([{ search: 'ama@example.ca', vendor_id: 21 }])
})

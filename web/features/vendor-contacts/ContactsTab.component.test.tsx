import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactRoutes, type VendorContact } from '#contract/vendor-contacts.ts'
import { vendorClaimRoutes } from '#contract/vendor-claims.ts'
import { refreshRouteQueries } from '#web/api/query.ts'
import { buildContact, listOf } from '#web/testing/examples.ts'
import { PLAIN_CONTACT_RIGHTS, PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import {
  answer,
  answerOnRelease,
  failUnexpectedly,
  neverAnswer,
  refuse,
  type StubbedRoute,
} from '#web/testing/stub-server.ts'

const AMA = buildContact({ may: { change: true } })
const KIM = buildContact({
  id: 72,
  user_id: 1,
  is_primary_contact: true,
  user: { first: 'Kim', last: 'Lee', email: 'kim@example.ca', phone: '416-555-0109' },
})
const BEN = buildContact({
  id: 73,
  user_id: 9,
  pending: true,
  is_primary_contact: true,
  user: { first: 'Ben', last: 'Roy' },
  may: { change: true },
})

const renderContacts = (
  contacts: VendorContact[],
  answers: StubbedRoute[] = [],
  may: object = PRIMARY_CONTACT_RIGHTS,
) => renderVendorPage('/contacts', { may, answers: [answer(contactRoutes.list, listOf(...contacts)), ...answers] })

const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const amaIsPrimary = page.getByRole('switch', { name: 'Primary contact: Osei, Ama' })
const textsOf = (row: Element) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)

test('VADM-035, VADM-048, VADM-049: contacts are listed; the own entry and an invitation have a badge instead of a switch', async () => {
  await renderContacts([AMA, KIM, BEN])
  await expect.element(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Email', 'Phone', 'Primary', 'Actions'])
  const [, ...rows] = page.getByRole('row').elements().map(textsOf)
  expect(rows).toEqual([
    ['Osei, Ama', 'ama@example.ca', '416-555-0101', '', 'Delete'],
    ['Lee, KimYou', 'kim@example.ca', '416-555-0109', 'Primary contact', ''],
    ['Roy, Ben', '', '', 'Invited as primary contact', 'Withdraw'],
  ])
  await expect.element(amaIsPrimary).not.toBeChecked()
})

test('VADM-045, VADM-046, VADM-047: contacts who are not primary have no controls', async () => {
  await renderContacts([buildContact(), KIM], [], PLAIN_CONTACT_RIGHTS)
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Contact', exact: true })).toBeVisible()
  expect(page.getByRole('switch').elements()).toEqual([])
  expect(page.getByRole('button', { name: /^(Add contact|Delete|Withdraw)/ }).elements()).toEqual([])
})

test('a vendor without contacts says so, and offers to add one to those who may', async () => {
  const { remove } = await renderContacts([])
  await expect.element(page.getByText('No contacts yet')).toBeVisible()
  await expect.element(button('Add contact')).toBeVisible()
  remove()
  await renderContacts([], [], PLAIN_CONTACT_RIGHTS)
  await expect.element(page.getByText('No contacts yet')).toBeVisible()
  expect(button('Add contact').elements()).toEqual([])
})

test('a failure to load the contacts is shown, and a retry reads them again', async () => {
  const { stub } = await renderContacts([], [refuse(contactRoutes.list, 403, 'The contacts are not yours.')])
  await expect.element(page.getByText('The contacts are not yours.')).toBeVisible()
  stub(answer(contactRoutes.list, listOf(AMA)))
  await button('Try again').click()
  await expect.element(page.getByRole('cell', { name: 'Osei, Ama' })).toBeVisible()
})

test('a refresh that fails leaves the contacts', async () => {
  const { stub } = await renderContacts([AMA])
  await expect.element(amaIsPrimary).toBeVisible()
  stub(failUnexpectedly(contactRoutes.list))
  await refreshRouteQueries([contactRoutes.list])
  await waitForNextPaint()
  await expect.element(amaIsPrimary).toBeVisible()
})

test('a refresh that is refused removes the contacts', async () => {
  const { stub } = await renderContacts([AMA])
  await expect.element(amaIsPrimary).toBeVisible()
  stub(refuse(contactRoutes.list, 403, 'The contacts are not yours.'))
  await refreshRouteQueries([contactRoutes.list])
  await expect.element(page.getByText('The contacts are not yours.')).toBeVisible()
  await expect.element(amaIsPrimary).not.toBeInTheDocument()
})

test('VADM-038, VADM-044: the primary flag flips after the server has saved it, not before', async () => {
  const saving = answerOnRelease(contactRoutes.setPrimary, { ...AMA, is_primary_contact: true })
  const { callsOf, stub } = await renderContacts([AMA], [saving.stub])
  await amaIsPrimary.click({ force: true })
  await expect.element(amaIsPrimary).toBeDisabled()
  await expect.element(amaIsPrimary).not.toBeChecked()
  expect(callsOf(contactRoutes.setPrimary)).toMatchObject([{ params: { id: 71 }, body: { is_primary_contact: true } }])
  stub(answer(contactRoutes.list, listOf({ ...AMA, is_primary_contact: true })))
  saving.release()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(amaIsPrimary).toBeChecked()
  await expect.element(amaIsPrimary).toBeEnabled()
})

test('VADM-044, ERR-042: a flag whose change is refused keeps its value', async () => {
  await renderContacts(
    [{ ...AMA, is_primary_contact: true }],
    [refuse(contactRoutes.setPrimary, 409, 'A vendor needs a primary contact.')],
  )
  await amaIsPrimary.click({ force: true })
  await expect.element(dialog('Error').getByText('A vendor needs a primary contact.')).toBeVisible()
  await dialog('Error').getByRole('button', { name: 'Close' }).click()
  await expect.element(amaIsPrimary).toBeChecked()
})

test('VADM-037, ERR-044, ERR-045, ERR-048: a contact is deleted after a confirmation, and the next row has the focus', async () => {
  const removing = answerOnRelease(contactRoutes.remove, { id: 71 })
  const { callsOf, stub } = await renderContacts([AMA, BEN], [removing.stub])
  const question = dialog('Are you sure?')

  await button('Delete Osei, Ama').click()
  await expect
    .element(
      question.getByText(
        /^You won't be able to revert this! Osei, Ama will no longer see the referrals of Lakeside Care/,
      ),
    )
    .toBeVisible()
  await expect.element(question.getByRole('button', { name: 'No, cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'No, cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsOf(contactRoutes.remove)).toEqual([])

  await button('Delete Osei, Ama').click()
  await question.getByRole('button', { name: 'Yes, delete' }).click()
  await expect.element(question.getByRole('button', { name: 'No, cancel' })).toBeDisabled()
  expect(callsOf(contactRoutes.remove)).toMatchObject([{ params: { vendorId: 21, id: 71 } }])
  stub(answer(contactRoutes.list, listOf(BEN)))
  removing.release()
  await expect.element(page.getByText('Osei, Ama is no longer a contact.')).toBeVisible()
  await expect.element(button('Withdraw the invitation of Roy, Ben')).toHaveFocus()
})

test('ERR-041: a deletion that is refused shows the message of the server and keeps the contact', async () => {
  await renderContacts([AMA], [refuse(contactRoutes.remove, 409, 'The last one stays.')])
  await button('Delete Osei, Ama').click()
  await button('Yes, delete').click()
  await expect.element(dialog('Error').getByText('The last one stays.')).toBeVisible()
  await dialog('Error').getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Delete Osei, Ama')).toBeVisible()
})

test('an invitation is withdrawn without a question', async () => {
  const { callsOf, stub } = await renderContacts([AMA, BEN], [neverAnswer(contactRoutes.remove)])
  await button('Withdraw the invitation of Roy, Ben').click()
  await expect.element(button('Withdraw the invitation of Roy, Ben')).toHaveAttribute('data-loading', 'true')
  expect(callsOf(contactRoutes.remove)).toMatchObject([{ params: { vendorId: 21, id: 73 } }])
  stub(answer(contactRoutes.list, listOf(AMA)))
})

test('without the right to add contacts nobody is added or accepted, and requests can be declined', async () => {
  const request = {
    id: 5,
    at: '2026-03-02T15:04:05.000Z',
    user: { first: 'Ben', last: 'Roy', email: 'ben@example.ca' },
  }
  const answers = [answer(contactRoutes.list, listOf(KIM)), answer(vendorClaimRoutes.requests, listOf(request))]
  const { addContacts: _addContacts, ...may } = PRIMARY_CONTACT_RIGHTS
  await renderVendorPage('/contacts', { vendor: { is_archived: true }, may, answers })
  await expect.element(page.getByText('Lee, Kim')).toBeVisible()
  expect(button('Add contact').elements()).toEqual([])
  await expect.element(button('Accept Roy, Ben')).toBeDisabled()
  await expect.element(button('Decline Roy, Ben')).toBeEnabled()
})

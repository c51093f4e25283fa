import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invitationRoutes } from '#contract/invitations.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, holdResponse, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const lines = () => page.getByRole('textbox', { name: 'Email addresses' })
const button = (name: string) => page.getByRole('button', { name })
const SENT = answer(invitationRoutes.invite, { message: 'Sent.' })

/** Types into the dialog 'Invite User' and sends it. */
async function invite(text: string, ...answers: StubbedRoute[]) {
  const rendered = await renderPage('/privacy-policy', { user: buildCurrentUser('CLIENT'), answers })
  await button('Invite User').click()
  await lines().fill(text)
  await button('Send Invite').click()
  return rendered
}

const invalid = () =>
  page
    .getByRole('dialog', { name: 'Validation Error' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('ACC-018: an address needs a dot after the at sign and a character between', async () => {
  const refused = ['a@.ca', 'a@b', 'a@', 'nobody', 'a.b@c', '@b.ca', 'a@b.']
  const { callsOf } = await invite([...refused, 'a@b.ca', 'x@y.z'].join('\n'), SENT)
  await expect.element(page.getByText('Below emails are invalid:')).toBeVisible()
  expect(invalid()).toEqual(refused)
  expect(callsOf(invitationRoutes.invite)).toEqual([])
})

test.each([
  ['who receives referrals', { receiveReferrals: true }, 1],
  ['who only sends', {}, 0],
] as const)('somebody %s is told how a colleague gets to answer referrals', async (_who, may, count) => {
  await renderPage('/privacy-policy', { user: buildCurrentUser('VENDOR', { may }) })
  await button('Invite User').click()
  await expect.element(lines()).toBeVisible()
  await expect.poll(() => page.getByText(/add them under Contacts of your vendor/).elements()).toHaveLength(count)
})

test.each([
  ['OK', () => button('OK').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s leads from refused addresses back to them', async (_name, goBack) => {
  await invite('nobody')
  await expect.element(button('OK')).toHaveFocus()
  await goBack()
  await expect.element(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible()
  await expect.element(lines()).toHaveValue('nobody')
  await expect.element(lines()).toHaveFocus()
})

test('ACC-016: each line is trimmed', async () => {
  const { callsOf } = await invite('  a@b.ca \n\tc@d.ca  ', SENT)
  await expect.element(page.getByText('Invitation Successfully Sent')).toBeVisible()
  expect(callsOf(invitationRoutes.invite).map(({ body }) => body.users)).toEqual([['a@b.ca', 'c@d.ca']])
})

test('addresses on one line are separated by commas or semicolons', async () => {
  const { callsOf } = await invite('a@b.ca, c@d.ca; e@f.ca;\ng@h.ca,', SENT)
  await expect.element(page.getByText('Invitation Successfully Sent')).toBeVisible()
  expect(callsOf(invitationRoutes.invite).map(({ body }) => body.users)).toEqual([
    ['a@b.ca', 'c@d.ca', 'e@f.ca', 'g@h.ca'],
  ])
})

test('ACC-017: an address that is repeated is sent once', async () => {
  const { callsOf } = await invite('a@b.ca\n a@b.ca\nc@d.ca\na@b.ca', SENT)
  await expect.element(page.getByText('Invitation Successfully Sent')).toBeVisible()
  expect(callsOf(invitationRoutes.invite).map(({ body }) => body.users)).toEqual([['a@b.ca', 'c@d.ca']])
})

test("ACC-019: without a valid address the dialog 'Validation Error' says so", async () => {
  await invite(' \n\n ')
  const dialog = page.getByRole('dialog', { name: 'Validation Error' })
  await expect.element(dialog.getByText('No users added to invite')).toBeVisible()
})

test('ERR-050: the errors of all fields are shown together, and the addresses are not lost', async () => {
  await invite(
    'a@b.ca',
    refuse(invitationRoutes.invite, 422, 'No.', { users: ['Told.', 'second'], vendor_name: ['Too.'] }),
  )
  await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('Told. Too.')).toBeVisible()
  await button('OK').click()
  await expect.element(lines()).toHaveValue('a@b.ca')
})

test('ERR-027, ERR-040: a failure shows the message of the server, and without one that something went wrong', async () => {
  const { stub } = await invite('a@b.ca', refuse(invitationRoutes.invite, 503, 'The hub is being updated.'))
  await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The hub is being updated.')).toBeVisible()
  await button('OK').click()
  stub(failUnexpectedly(invitationRoutes.invite))
  await button('Send Invite').click()
  await expect.element(page.getByText('Something went wrong...', { exact: true })).toBeVisible()
})

test('without a connection an invitation says that the hub cannot be reached', async () => {
  await invite('nobody')
  await button('OK').click()
  await lines().fill('a@b.ca')
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await button('Send Invite').click()
  await expect.element(page.getByText(/^The hub cannot be reached/)).toBeVisible()
})

test('Escape does not close the dialog while invitations are sent: a refusal would be shown nowhere', async () => {
  const { stub, release } = holdResponse(refuse(invitationRoutes.invite, 503, 'The hub is being updated.'))
  await invite('a@b.ca', stub)
  await expect.element(button('Send Invite')).toHaveAttribute('data-loading', 'true')
  await userEvent.keyboard('{Escape}')
  release()
  await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The hub is being updated.')).toBeVisible()
  await button('OK').click()
  await expect.element(lines()).toHaveValue('a@b.ca')
})

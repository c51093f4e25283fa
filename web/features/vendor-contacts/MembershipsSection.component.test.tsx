import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { myMembershipRoutes, type Membership } from '#contract/memberships.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const WORKING: Membership = {
  id: 1,
  vendor: { id: 21, name: 'Lakeside Care' },
  pending: false,
  is_primary_contact: true,
}
const INVITED: Membership = { id: 2, vendor: { id: 22, name: 'Open Door' }, pending: true, is_primary_contact: false }

const section = page.getByRole('region', { name: 'Vendors you work for' })
const button = (name: string) => section.getByRole('button', { name })

const renderMemberships = (memberships: Membership[], ...answers: StubbedRoute[]) =>
  renderPage('/account', {
    user: buildCurrentUser('VENDOR'),
    answers: [answer(myMembershipRoutes.list, listOf(...memberships)), ...answers],
    isWaiting: true,
  })

test('decision 48: the account lists vendors with the kind of contact, and invitations with what they mean', async () => {
  const asPrimary = { ...INVITED, id: 3, vendor: { id: 23, name: 'Hill House' }, is_primary_contact: true }
  await renderMemberships([WORKING, INVITED, asPrimary])
  await expect.element(section.getByRole('link', { name: 'Lakeside Care' })).toHaveAttribute('href', '/vendors/21')
  await expect.element(section.getByText('Primary contact')).toBeVisible()
  const items = section.getByRole('listitem').elements()
  expect(items[1]?.textContent).toMatch(
    /^Open Door has asked you .*You would see and answer its referrals\. It would see/,
  )
  expect(items[2]?.textContent).toMatch(/^Hill House has asked you .*and change the vendor and its contacts/)
})

const ANSWERS = [
  {
    label: 'Accept',
    route: myMembershipRoutes.accept,
    answering: () => answerOnRelease(myMembershipRoutes.accept, { ...INVITED, pending: false }),
    text: 'You are now a contact of Open Door.',
  },
  {
    label: 'Decline',
    route: myMembershipRoutes.decline,
    answering: () => answerOnRelease(myMembershipRoutes.decline, { message: 'Declined.' }),
    text: 'You have declined the invitation of Open Door.',
  },
]

test.each(ANSWERS)("decision 48: '$label' answers an invitation once", async ({ label, route, answering, text }) => {
  const answered = answering()
  const { callsOf, stub } = await renderMemberships([WORKING, INVITED], answered.stub)
  await button(`${label} the invitation of Open Door`).click()
  await expect.element(button('Accept the invitation of Open Door')).toBeDisabled()
  await expect.element(button('Decline the invitation of Open Door')).toBeDisabled()
  expect(callsOf(route)).toMatchObject([{ params: { id: 2 } }])
  stub(answer(myMembershipRoutes.list, listOf(WORKING)))
  answered.release()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Vendors you work for' })).toHaveFocus()
  await expect.element(button('Accept the invitation of Open Door')).not.toBeInTheDocument()
})

test('an answer that comes too late shows the message of the server', async () => {
  await renderMemberships([INVITED], refuse(myMembershipRoutes.accept, 404, 'The invitation has ended.'))
  await button('Accept the invitation of Open Door').click()
  await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The invitation has ended.')).toBeVisible()
})

test('decision 48: the last primary contact reads why they cannot leave; others leave after a confirmation', async () => {
  const { stub, callsOf } = await renderMemberships(
    [WORKING, { ...INVITED, pending: false }],
    refuse(myMembershipRoutes.leave, 409, 'You are its last primary contact.'),
  )
  await button('Leave Lakeside Care').click()
  const question = page.getByRole('dialog', { name: 'Leave Lakeside Care?' })
  await expect.element(question.getByText(/^You will no longer see its referrals/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, leave' }).click()
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect.element(refused.getByText('You are its last primary contact.')).toBeVisible()
  await refused.getByRole('button', { name: 'Close' }).click()

  stub(answer(myMembershipRoutes.leave, { message: 'Left.' }), answer(myMembershipRoutes.list, listOf(WORKING)))
  await button('Leave Open Door').click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await expect.element(page.getByText('You have left Open Door.')).toBeVisible()
  expect(callsOf(myMembershipRoutes.leave).map(({ params }) => params.id)).toEqual([1, 2])
})

test('a failure to load is shown with a retry; without vendors there is no section', async () => {
  const { stub } = await renderMemberships([], refuse(myMembershipRoutes.list, 403, 'Not today.'))
  await expect.element(page.getByText('Not today.')).toBeVisible()
  stub(answer(myMembershipRoutes.list, listOf()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Not today.')).not.toBeInTheDocument()
  expect(section.elements()).toEqual([])
})

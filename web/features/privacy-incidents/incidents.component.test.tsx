import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { privacyIncidentRoutes, type AffectedSender, type PrivacyIncident } from '#contract/privacy-incidents.ts'
import { userRoutes } from '#contract/users.ts'
import { buildCurrentUser, buildUser, buildUserDetails, listOf } from '#web/testing/examples.ts'
import { button, dialog, field, link, messagesIn, textsOf } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const buildIncident = (given: Partial<PrivacyIncident> = {}): PrivacyIncident => ({
  id: 5,
  happened_on: '2026-03-02',
  circumstances: 'A phone was left on a bus.\nIt was locked.',
  data_kinds: 'Names, referrals',
  people: '',
  assessment: 'Low.',
  told: '2026-03-03 the commissioner',
  start: '2026-03-01',
  end: '2026-03-02',
  accounts: [
    { id: 7, name: 'Osei, Ama' },
    { id: 8, name: null },
  ],
  created_at: '2026-03-03T15:04:05.000Z',
  kept_until: '2028-03-03',
  version: 3,
  ...given,
})

const buildPerson = (given: Partial<AffectedSender> = {}): AffectedSender => ({
  id: 9,
  name: 'Singh, Noor',
  email: 'noor@example.ca',
  referrals: 4,
  opened: 2,
  first_at: '2026-03-01T15:04:05.000Z',
  last_at: '2026-03-02T16:04:05.000Z',
  ...given,
})

const open = (address: string, ...answers: StubbedRoute[]) =>
  renderPage(address, { user: buildCurrentUser('ADMIN'), answers })

const heading = (level: number, name: string) => page.getByRole('heading', { level, name })
const form = page.getByRole('form', { name: 'Incident' })
const peopleAnswer = (...people: AffectedSender[]) => answer(privacyIncidentRoutes.people, listOf(...people))

test('the list shows each incident with its date, what happened, the kinds of data and how long it is kept', async () => {
  const { address } = await open(
    '/admin/incidents',
    answer(privacyIncidentRoutes.list, listOf(buildIncident(), buildIncident({ id: 6, data_kinds: '' }))),
    answer(privacyIncidentRoutes.one, buildIncident()),
    peopleAnswer(),
  )
  await expect.element(page.getByRole('table', { name: 'Incidents' })).toBeVisible()
  expect(textsOf('columnheader')).toEqual(['Date', 'Circumstances', 'Kinds of data', 'Kept until'])
  expect(textsOf('cell').slice(0, 4)).toEqual([
    'Mon, Mar 2 2026',
    'A phone was left on a bus.\nIt was locked.',
    'Names, referrals',
    'Fri, Mar 3 2028',
  ])
  await expect.element(link('Record an incident')).toHaveAttribute('href', '/admin/incidents/add')
  await link('Mon, Mar 2 2026').first().click()
  await expect.poll(address).toBe('/admin/incidents/5')
  await expect.element(heading(1, 'Incident')).toBeVisible()
})

test('without incidents the list says so; one that cannot be read says why and is read again', async () => {
  const { stub } = await open('/admin/incidents', refuse(privacyIncidentRoutes.list, 403, 'Only for administrators.'))
  await expect.element(page.getByText('Only for administrators.')).toBeVisible()
  stub(answer(privacyIncidentRoutes.list, listOf()))
  await button('Try again').click()
  await expect.element(page.getByText('No incident has been recorded')).toBeVisible()
})

test('a record shows what was written, who was involved, and whose referrals they saw', async () => {
  await open('/admin/incidents/5', answer(privacyIncidentRoutes.one, buildIncident()), peopleAnswer(buildPerson()))
  await expect.element(page.getByRole('table', { name: 'Whose referrals the accounts saw' })).toBeVisible()
  expect(textsOf('term')).toEqual([
    'Circumstances',
    'Kinds of data',
    'People concerned',
    'Assessment',
    'Who was told, and when',
    'Accounts involved',
    'Recorded',
    'Kept until',
  ])
  const values = textsOf('definition')
  expect(values[0]).toContain('A phone was left on a bus.')
  expect(values[2]).toBe('Not given')
  expect(values[5]).toBe('Osei, Ama; Number 8')
  expect(values[7]).toBe('Fri, Mar 3 2028')
  await expect
    .element(page.getByText('From Sun, Mar 1 2026 to Mon, Mar 2 2026, according to the audit log.'))
    .toBeVisible()
  expect(textsOf('columnheader')).toEqual([
    'Person concerned',
    'Referrals',
    'Of these opened',
    'First seen',
    'Last seen',
  ])
  expect(textsOf('cell').slice(0, 3)).toEqual(['Singh, Noornoor@example.ca', '4', '2'])
  await expect.element(link('Edit incident')).toHaveAttribute('href', '/admin/incidents/5/edit')
})

test('nobody is listed before the accounts and the days are known', async () => {
  const { callsOf } = await open('/admin/incidents/5', answer(privacyIncidentRoutes.one, buildIncident({ end: null })))
  await expect
    .element(page.getByText('Add the accounts and the days to the record to list the people here.'))
    .toBeVisible()
  expect(callsOf(privacyIncidentRoutes.people)).toEqual([])
})

test('accounts that saw nobody say so; a list of people that cannot be read can be read again', async () => {
  const { stub } = await open(
    '/admin/incidents/5',
    answer(privacyIncidentRoutes.one, buildIncident()),
    refuse(privacyIncidentRoutes.people, 403, 'The log is being checked.'),
  )
  await expect.element(page.getByText('The log is being checked.')).toBeVisible()
  stub(peopleAnswer())
  await button('Try again').click()
  await expect.element(page.getByText('They didn’t see anybody’s referrals on these days.')).toBeVisible()
})

test('an incident that does not exist is not found, as a record and as a form', async () => {
  const missing = refuse(privacyIncidentRoutes.one, 404, 'Incident not found.')
  const opened = await open('/admin/incidents/5', missing)
  await expect.element(heading(1, '404 - Page Not Found')).toBeVisible()
  opened.remove()
  await open('/admin/incidents/5/edit', missing)
  await expect.element(heading(1, '404 - Page Not Found')).toBeVisible()
})

test('a record is saved as a file, or says why not', async () => {
  const { stub } = await open(
    '/admin/incidents/5',
    answer(privacyIncidentRoutes.one, buildIncident()),
    peopleAnswer(),
    answer(privacyIncidentRoutes.export, 'Circumstances'),
  )
  await button('Export').click()
  await expect.element(page.getByText('The incident is saved as a file.')).toBeVisible()
  stub(refuse(privacyIncidentRoutes.export, 429, 'Too many exports.'))
  await button('Export').click()
  await expect.element(dialog('Error')).toMatchTextContent(/Too many exports\./)
})

test('a record is deleted after a question that names it; one that must be kept says until when', async () => {
  const { address, stub } = await open(
    '/admin/incidents/5',
    answer(privacyIncidentRoutes.one, buildIncident()),
    peopleAnswer(),
    answer(privacyIncidentRoutes.list, listOf()),
    refuse(privacyIncidentRoutes.remove, 409, 'An incident is kept for 24 months.'),
  )
  await button('Delete').click()
  const question = dialog('Are you sure?')
  await expect.element(question).toMatchTextContent(/The incident of Mon, Mar 2 2026/)
  await expect.element(question).toMatchTextContent(/You won't be able to revert this!/)
  await button('Yes, delete').click()
  await expect.element(page.getByText('An incident is kept for 24 months.')).toBeVisible()
  expect(address()).toBe('/admin/incidents/5')
  await page.getByRole('dialog').getByRole('button').last().click()

  stub(answer(privacyIncidentRoutes.remove, { message: 'Deleted.' }))
  await button('Delete').click()
  await button('Yes, delete').click()
  await expect.poll(address).toBe('/admin/incidents')
  await expect.element(page.getByText('The incident has been deleted.')).toBeVisible()
})

test('a new incident needs its date and its circumstances, and days in order', async () => {
  const { callsOf } = await open('/admin/incidents/add')
  await expect.element(heading(1, 'Record an incident')).toBeVisible()
  await expect.element(page.getByText('It is kept for 24 months at least.')).toBeVisible()
  await button('Save').click()
  await expect.element(dialog('Errors Occurred')).toBeVisible()
  expect(messagesIn('Errors Occurred')).toEqual(['The date is required.', 'The circumstances are required.'])
  await dialog('Errors Occurred').getByRole('button').first().click()

  await page.getByLabelText(/^Date/).fill('2026-03-02')
  await field('Circumstances').fill('A phone was lost.')
  await page.getByLabelText('From').fill('2026-03-02')
  await page.getByLabelText('To').fill('2026-03-01')
  await button('Save').click()
  await expect.element(dialog('Errors Occurred')).toBeVisible()
  expect(messagesIn('Errors Occurred')).toEqual(['The last day can’t be before the first. Change one of them.'])
  expect(callsOf(privacyIncidentRoutes.add)).toEqual([])
})

test('a day that is typed only in part or does not exist is refused, not read as no day', async () => {
  const { callsOf } = await open('/admin/incidents/add')
  await field('Circumstances').fill('A phone was lost.')
  page.getByLabelText(/^Date/).element().focus()
  await userEvent.keyboard('0302')
  page.getByLabelText('To').element().focus()
  await userEvent.keyboard('02312026')
  await button('Save').click()
  await expect.element(dialog('Errors Occurred')).toBeVisible()
  expect(messagesIn('Errors Occurred')).toEqual([
    'Date: Enter the whole date, or clear the field.',
    'To: Enter the whole date, or clear the field.',
  ])
  await dialog('Errors Occurred').getByRole('button').first().click()
  await expect
    .element(page.getByLabelText(/^Date/))
    .toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  expect(callsOf(privacyIncidentRoutes.add)).toEqual([])
})

test('a new incident is saved with the accounts that were chosen, and its record opens', async () => {
  const { stub: adding, release } = answerOnRelease(privacyIncidentRoutes.add, buildIncident())
  const { address, callsOf } = await open(
    '/admin/incidents/add',
    adding,
    answer(userRoutes.list, listOf(buildUser())),
    answer(userRoutes.one, buildUserDetails()),
    answer(privacyIncidentRoutes.one, buildIncident()),
    peopleAnswer(),
  )
  await page.getByLabelText(/^Date/).fill('2026-03-02')
  await field('Circumstances').fill('A phone was lost.')
  await page.getByRole('combobox', { name: 'Account' }).fill('osei')
  await page.getByRole('option', { name: 'Osei, Ama (ama@example.ca)' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveValue('')
  const accounts = page.getByRole('list', { name: 'Accounts involved' })
  await expect.element(accounts).toMatchTextContent('Osei, Ama (ama@example.ca)')
  await button('Remove Osei, Ama (ama@example.ca)').click()
  await expect.element(accounts).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'Account' }).fill('osei')
  await page.getByRole('option', { name: 'Osei, Ama (ama@example.ca)' }).click()

  await button('Save').click()
  await expect.element(button('Save')).toBeDisabled()
  release()
  await expect.poll(address).toBe('/admin/incidents/5')
  await expect.element(page.getByText('The incident is saved.')).toBeVisible()
  expect(callsOf(privacyIncidentRoutes.add)[0]?.body).toEqual({
    happened_on: '2026-03-02',
    circumstances: 'A phone was lost.',
    data_kinds: '',
    people: '',
    assessment: '',
    told: '',
    accounts: [7],
    start: null,
    end: null,
  })
})

test('an edit begins with what is stored, sends its version, and keeps the input when it fails', async () => {
  const { callsOf, stub } = await open(
    '/admin/incidents/5/edit',
    answer(privacyIncidentRoutes.one, buildIncident()),
    answer(userRoutes.one, buildUserDetails()),
    refuse(privacyIncidentRoutes.edit, 403, 'Not while it is being exported.'),
    peopleAnswer(),
  )
  await expect.element(form).toBeVisible()
  await expect.element(page.getByLabelText(/^Date/)).toHaveValue('2026-03-02')
  await expect.element(field('Who was told, and when')).toHaveValue('2026-03-03 the commissioner')
  await expect.element(link('Cancel')).toHaveAttribute('href', '/admin/incidents/5')
  await field('Assessment').fill('None.')
  await button('Save').click()
  await expect.element(page.getByText('Not while it is being exported.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.element(field('Assessment')).toHaveValue('None.')

  stub(answer(privacyIncidentRoutes.edit, buildIncident({ assessment: 'None.', version: 4 })))
  await button('Save').click()
  await expect.element(page.getByText('The incident is saved.')).toBeVisible()
  expect(callsOf(privacyIncidentRoutes.edit).at(-1)?.body).toMatchObject({
    assessment: 'None.',
    accounts: [7, 8],
    version: 3,
  })
})

test('an incident that is being written is not left without a question', async () => {
  const { history, address } = await open('/admin/incidents/add', answer(privacyIncidentRoutes.list, listOf()))
  await field('Circumstances').fill('A phone was left on a bus.')
  history.push('/admin/incidents')
  await dialog('Are you sure?').getByRole('button', { name: 'No, cancel' }).click()
  expect(address()).toBe('/admin/incidents/add')
  await expect.element(field('Circumstances')).toHaveValue('A phone was left on a bus.')
})

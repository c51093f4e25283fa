import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceRoutes, type Service } from '#contract/services.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, dialog, field, textsOf } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, refuseAsEditConflict, type StubbedRoute } from '#web/testing/stub-server.ts'

const VISIT = { id: 42, name: 'First visit', parent_id: 41, options: ['One visit', 'Old option'], version: 3 }
const buildService = (given: Partial<Service> = {}): Service => {
  const children = given.children ?? []
  return { id: 41, name: 'Physiotherapy', private: false, version: 2, ...given, children, sub: children }
}
const PLAIN = buildService()
const WITH_VISIT = buildService({ children: [VISIT] })
const DELETED = answer(serviceRoutes.remove, { message: 'Deleted.' })

const renderServices = (service: Service, ...answers: StubbedRoute[]) =>
  renderPage('/admin/services', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(serviceRoutes.list, listOf(service)), ...answers],
  })
const unfold = () => button('1 sub-service of Physiotherapy').click()
const secret = () => page.getByRole('switch', { name: 'Secret: Physiotherapy', exact: true })
const option = (name: string) => dialog('Edit First visit').getByRole('checkbox', { name })

test('CAT-010: a service is listed with its sub-services and their options', async () => {
  await renderServices(WITH_VISIT)
  await expect.element(button('1 sub-service of Physiotherapy')).toHaveAttribute('aria-expanded', 'false')
  await unfold()
  const card = page.getByRole('article', { name: 'Physiotherapy' })
  await expect.element(card.getByRole('list', { name: 'Sub-services of Physiotherapy' })).toBeVisible()
  expect(textsOf('listitem')).toEqual(['First visitOne visitOld option'])
})

test('CAT-010: a sub-service can be added to a folded service, which then shows all of them', async () => {
  await renderServices(WITH_VISIT)
  await expect.element(button('1 sub-service of Physiotherapy')).toHaveAttribute('aria-expanded', 'false')
  await button('Add a sub-service to Physiotherapy').click()
  await expect.element(dialog('Add a sub-service to Physiotherapy')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listitem')).toBeVisible()
})

test("CAT-009: 'Add Service' is disabled while the name is blank; Enter adds the service", async () => {
  const { callsOf } = await renderServices(PLAIN, answer(serviceRoutes.add, { service: PLAIN }))
  await expect.element(button('Add Service')).toBeDisabled()
  await field('New service').fill(' Nursing ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Service Successfully Created')).toBeVisible()
  expect(callsOf(serviceRoutes.add).map(({ body }) => body)).toEqual([{ name: 'Nursing' }])
})

test('a renamed service is sent with the version that was read', async () => {
  const { callsOf } = await renderServices(PLAIN, answer(serviceRoutes.rename, PLAIN))
  await button('Edit Physiotherapy').click()
  await field('Name of Physiotherapy').fill('Physio')
  await button('Save').click()
  await expect.element(page.getByText('Service Successfully Updated')).toBeVisible()
  expect(callsOf(serviceRoutes.rename).map(({ body }) => body)).toEqual([{ name: 'Physio', version: 2 }])
})

test('CAT-007: a service cannot be renamed to nothing', async () => {
  const { callsOf } = await renderServices(PLAIN)
  await button('Edit Physiotherapy').click()
  await field('Name of Physiotherapy').fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Validation Error').getByText("Service name can't be empty")).toBeVisible()
  expect(callsOf(serviceRoutes.rename)).toEqual([])
})

test('CAT-011: the switch makes a service private, and is disabled meanwhile', async () => {
  const { callsOf } = await renderServices(PLAIN, neverAnswer(serviceRoutes.setPrivate))
  for (const word of ['Public', 'Secret']) await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  await expect.element(secret()).toHaveAccessibleName('Secret: Physiotherapy')
  await expect.element(secret()).not.toBeChecked()
  await secret().click({ force: true })
  await expect.element(secret()).toBeDisabled()
  expect(callsOf(serviceRoutes.setPrivate)).toEqual([{ params: { id: 41 }, query: {}, body: { private: true } }])
})

test('a private service says who finds it, and has no sub-services to add', async () => {
  await renderServices(buildService({ private: true }))
  await expect.element(secret()).toBeChecked()
  await expect.element(page.getByText('Only people who enter # and its exact name find it.')).toBeVisible()
  expect(button('Add a sub-service to Physiotherapy').elements()).toEqual([])
})

test('the switches of public and private services, with and without sub-services, stand in one column', async () => {
  const services = [PLAIN, buildService({ id: 43, name: 'Meals', private: true }), { ...WITH_VISIT, id: 44 }]
  await renderPage('/admin/services', {
    user: buildCurrentUser('ADMIN'),
    answers: [answer(serviceRoutes.list, listOf(...services))],
  })
  await expect.element(page.getByRole('switch', { name: 'Secret: Meals' })).toBeVisible()
  const switches = page.getByRole('switch').elements()
  expect(switches).toHaveLength(3)
  expect(new Set(switches.map((one) => Math.round(one.getBoundingClientRect().left))).size).toBe(1)
})

test('CAT-012, CAT-013: a service with sub-services stays public, and a tooltip says why', async () => {
  const { callsOf } = await renderServices(WITH_VISIT)
  await secret().click({ force: true })
  await expect.element(page.getByRole('tooltip', { name: 'Remove sub services to enable' })).toBeVisible()
  await expect.element(secret()).not.toBeChecked()
  expect(callsOf(serviceRoutes.setPrivate)).toEqual([])
})

test('ERR-042: a refused change of privacy is explained, and the switch stays as it was', async () => {
  await renderServices(PLAIN, refuse(serviceRoutes.setPrivate, 409, 'Referrals ask for it.'))
  await secret().click({ force: true })
  await expect.element(dialog('Error').getByText('Referrals ask for it.')).toBeVisible()
  await button('Close').click()
  await expect.element(secret()).not.toBeChecked()
})

test('CAT-014, CAT-015, CAT-016: a new sub-service gets options of all categories', async () => {
  const { callsOf } = await renderServices(PLAIN, answer(serviceRoutes.addSub, { service: VISIT }))
  await button('Add a sub-service to Physiotherapy').click()
  const form = dialog('Add a sub-service to Physiotherapy')
  await expect.element(form.getByRole('button', { name: 'Add' })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Name' }).fill(' First visit ')
  await expect.element(form.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(textsOf('radio')).toHaveLength(4)
  await form.getByRole('radio', { name: 'Treatment' }).click()
  await form.getByRole('checkbox', { name: 'One visit' }).click()
  expect(form.getByRole('checkbox', { name: 'Second opinion' }).elements()).toEqual([])
  await form.getByRole('radio', { name: 'All' }).click()
  await form.getByRole('checkbox', { name: 'Second opinion' }).click()
  await expect.element(form.getByText(/2 chosen\.$/)).toBeVisible()
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('Sub Service Successfully Created')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf(serviceRoutes.addSub)).toEqual([
    { params: { parentId: 41 }, query: {}, body: { name: 'First visit', options: ['One visit', 'Second opinion'] } },
  ])
})

test('CAT-014: an edited sub-service keeps an option that is no longer offered', async () => {
  const { callsOf } = await renderServices(WITH_VISIT, answer(serviceRoutes.changeSub, VISIT))
  await unfold()
  await button('Edit First visit').click()
  await expect.element(option('Old option')).toBeChecked()
  await option('One visit').click()
  await button('Save').click()
  await expect.element(page.getByText('Sub Service Successfully Updated')).toBeVisible()
  expect(callsOf(serviceRoutes.changeSub)).toEqual([
    { params: { parentId: 41, id: 42 }, query: {}, body: { name: 'First visit', options: ['Old option'], version: 3 } },
  ])
})

test('CAT-008: a sub-service without a name cannot be saved, and a refused one keeps what was typed', async () => {
  await renderServices(WITH_VISIT, refuse(serviceRoutes.changeSub, 409, 'Somebody was faster.'))
  await unfold()
  await button('Edit First visit').click()
  const form = dialog('Edit First visit')
  await form.getByRole('textbox', { name: 'Name' }).fill(' ')
  await expect.element(button('Save')).toBeDisabled()
  await form.getByRole('textbox', { name: 'Name' }).fill('Second visit')
  await button('Save').click()
  await expect.element(form.getByRole('alert', { name: 'Error' })).toHaveFocus()
  await expect.element(form.getByText('Somebody was faster.')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Second visit')
})

/** Opens VISIT for an edit; then somebody else saves `newest` and renames its service, so that the first save is an edit conflict. */
async function editBehind(newest: typeof VISIT) {
  const [conflict, saved] = [
    refuseAsEditConflict(serviceRoutes.changeSub, 'Somebody else has changed it.'),
    answer(serviceRoutes.changeSub, newest),
  ]
  let attempts = 0
  const respond: StubbedRoute['respond'] = (call) => ((attempts += 1) === 1 ? conflict : saved).respond(call)
  const rendered = await renderServices(WITH_VISIT, { route: serviceRoutes.changeSub, respond })
  await unfold()
  await button('Edit First visit').click()
  await expect.element(dialog('Edit First visit')).toBeVisible()
  const renamed = buildService({ name: 'Physio', children: [newest] })
  rendered.stub(answer(serviceRoutes.list, ({ query }) => listOf(...(query.search ? [] : [renamed]))))
  return rendered
}

test('a sub-service that somebody else has changed is saved at the second attempt, and the first says what they have changed', async () => {
  const { callsOf } = await editBehind({ ...VISIT, name: 'Initial visit', options: ['Old option'], version: 4 })
  const form = dialog('Edit First visit')
  await form.getByRole('textbox', { name: 'Name' }).fill('Second visit')
  await button('Save').click()
  await expect.element(form.getByText('Name: Initial visit')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Second visit')
  await expect.element(option('One visit')).not.toBeChecked()

  await button('Save').click()
  await expect.element(page.getByText('Sub Service Successfully Updated')).toBeVisible()
  expect(callsOf(serviceRoutes.changeSub).map(({ body }) => body)).toEqual([
    { name: 'Second visit', options: ['One visit', 'Old option'], version: 3 },
    { name: 'Second visit', options: ['Old option'], version: 4 },
  ])
})

test('a sub-service whose save was stored but not answered is saved again without a question', async () => {
  const { callsOf } = await editBehind({ ...VISIT, name: 'Second visit', version: 4 })
  await dialog('Edit First visit').getByRole('textbox', { name: 'Name' }).fill('Second visit')
  await button('Save').click()
  await expect.element(page.getByText('Sub Service Successfully Updated')).toBeVisible()
  expect(callsOf(serviceRoutes.changeSub).map(({ body }) => body.version)).toEqual([3, 4])
})

test.each([
  ['ERR-032', 'Delete Physiotherapy', 'Physiotherapy, with 1 sub-service', 41, 'Service Deleted Successfully'],
  ['ERR-033', 'Delete First visit', 'First visit', 42, 'Sub Service Deleted Successfully'],
])("%s: '%s' asks with the name, deletes and confirms", async (_row, opener, named, id, confirmation) => {
  const { callsOf } = await renderServices(WITH_VISIT, DELETED)
  await unfold()
  await button(opener).click()
  await expect.element(dialog('Are you sure?').getByText(named, { exact: true })).toBeVisible()
  await expect.element(dialog('Are you sure?').getByText("You won't be able to revert this!")).toBeVisible()
  await button('Yes, delete').click()
  await expect.element(page.getByText(confirmation)).toBeVisible()
  expect(callsOf(serviceRoutes.remove).map(({ params }) => params)).toEqual([{ id }])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('ERR-041, ERR-048: a deletion can be called off, and a refused one names its reason', async () => {
  const { callsOf } = await renderServices(PLAIN, refuse(serviceRoutes.remove, 409, 'Vendors offer this service.'))
  await button('Delete Physiotherapy').click()
  await button('No, cancel').click()
  expect(callsOf(serviceRoutes.remove)).toEqual([])
  await button('Delete Physiotherapy').click()
  await button('Yes, delete').click()
  await expect.element(dialog('Error').getByText('Vendors offer this service.')).toBeVisible()
})

test('a catalogue without services says so, and one that could not be read is read again', async () => {
  const { stub } = await renderServices(PLAIN, refuse(serviceRoutes.list, 500, 'Out of order.'))
  await expect.element(page.getByText('Out of order.')).toBeVisible()
  stub(answer(serviceRoutes.list, listOf()))
  await button('Try again').click()
  await expect.element(page.getByText('No services yet.')).toBeVisible()
})

test('of 500 services the first fifty are listed, folded; a search asks the server and shows the sub-services that it may match', async () => {
  const many = Array.from({ length: 50 }, (_, nth) =>
    buildService({
      id: nth + 100,
      name: `Service ${nth}`,
      children: [{ ...VISIT, id: nth + 1_000, parent_id: nth + 100 }],
    }),
  )
  // The next pages are empty, so that the list does not grow meanwhile.
  const firstPage = ({ query }: { query: { page?: number } }) => ({
    ...listOf(...(query.page === 1 ? many : [])),
    total: 500,
  })
  const { callsOf, stub } = await renderServices(PLAIN, answer(serviceRoutes.list, firstPage))
  await expect.element(page.getByText('500 services')).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(50)
  expect(page.getByRole('listitem').elements()).toEqual([])
  stub(answer(serviceRoutes.list, listOf(many[7]!)))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('visit')
  await expect.element(page.getByText('1 service', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toBeVisible()
  expect(callsOf(serviceRoutes.list).at(-1)?.query).toMatchObject({ search: 'visit', page: 1 })
  stub(answer(serviceRoutes.list, listOf()))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('xyz')
  await expect.element(page.getByText('No service has "xyz" in its name.')).toBeVisible()
})

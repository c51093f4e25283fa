import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { occupationRoutes, type Occupation } from '#contract/occupations.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, dialog, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, failUnexpectedly, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const NURSE = { id: 5, name: 'Nurse' }
const list = (...rows: Occupation[]) => answer(occupationRoutes.list, listOf(...rows))

const renderOccupations = (...answers: StubbedRoute[]) =>
  renderPage('/admin/occupations', { user: buildCurrentUser('ADMIN'), answers: [list(NURSE), ...answers] })

async function typeNurseName(name: string) {
  await button('Edit Nurse').click()
  await field('Name of Nurse').fill(name)
}

test("CAT-009: 'Add Occupation' is disabled while the name is blank", async () => {
  await renderOccupations()
  await expect.element(button('Add Occupation')).toBeDisabled()
  await field('New occupation').fill('   ')
  await expect.element(button('Add Occupation')).toBeDisabled()
  await field('New occupation').fill('Midwife')
  await expect.element(button('Add Occupation')).toBeEnabled()
})

test('ERR-034: an added occupation is confirmed, and the list is read again', async () => {
  const midwife = { id: 6, name: 'Midwife' }
  const { callsOf, stub } = await renderOccupations(answer(occupationRoutes.add, midwife))
  await expect.element(button('Edit Nurse')).toBeVisible()
  stub(list(midwife, NURSE))
  await field('New occupation').fill(' Midwife ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Occupation Successfully Created')).toBeVisible()
  await expect.element(button('Edit Midwife')).toBeVisible()
  await expect.element(field('New occupation')).toHaveValue('')
  expect(callsOf(occupationRoutes.add).map(({ body }) => body)).toEqual([{ name: 'Midwife' }])
})

test('while an occupation is being added, a second Enter sends nothing', async () => {
  const { callsOf } = await renderOccupations(neverAnswer(occupationRoutes.add))
  await field('New occupation').fill('Midwife')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Add Occupation')).toHaveAttribute('data-loading', 'true')
  expect(callsOf(occupationRoutes.add)).toHaveLength(1)
})

test('a refused occupation is explained in a dialog, and the typed name stays', async () => {
  await renderOccupations(refuse(occupationRoutes.add, 422, 'No.', { name: ['There is such an occupation.'] }))
  await field('New occupation').fill('Nurse')
  await button('Add Occupation').click()
  await expect.element(dialog('Error').getByText('No.')).toBeVisible()
  await button('Close').click()
  await expect.element(field('New occupation')).toHaveValue('Nurse')
})

test('CAT-003, CAT-005: a click on a name edits it in place, and Esc leaves it and returns the focus', async () => {
  await renderOccupations()
  await button('Edit Nurse').click()
  await expect.element(field('Name of Nurse')).toHaveFocus()
  await userEvent.keyboard('Midwife{Escape}')
  await expect.element(button('Edit Nurse')).toHaveFocus()
})

test('CAT-004: Enter saves the trimmed name', async () => {
  const { callsOf } = await renderOccupations(answer(occupationRoutes.rename, { id: 5, name: 'Midwife' }))
  await typeNurseName(' Midwife ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Occupation Successfully Updated')).toBeVisible()
  expect(callsOf(occupationRoutes.rename)).toEqual([{ params: { id: 5 }, query: {}, body: { name: 'Midwife' } }])
})

test('CAT-006: an emptied name is refused before anything is sent', async () => {
  const { callsOf } = await renderOccupations()
  await typeNurseName('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Validation Error').getByText("Occupation name can't be empty")).toBeVisible()
  expect(callsOf(occupationRoutes.rename)).toEqual([])
})

test('a name that was not changed closes the field and sends nothing', async () => {
  const { callsOf } = await renderOccupations()
  await typeNurseName('Nurse')
  await button('Save').click()
  await expect.element(button('Edit Nurse')).toBeVisible()
  expect(callsOf(occupationRoutes.rename)).toEqual([])
})

test('a list without occupations says so', async () => {
  await renderOccupations(list())
  await expect.element(page.getByText('No occupations yet.')).toBeVisible()
  await expect.element(page.getByText('Add the first one above.')).toBeVisible()
})

test('a list that could not be read is read again by the button', async () => {
  const { stub } = await renderOccupations(failUnexpectedly(occupationRoutes.list))
  await expect.element(page.getByText('Something went wrong. Please refresh the page and try again')).toBeVisible()
  stub(list(NURSE))
  await button('Try again').click()
  await expect.element(button('Edit Nurse')).toBeVisible()
})

test('CONST-037: the list goes on while fewer occupations are shown than exist', async () => {
  const rows = Array.from({ length: 51 }, (_, n) => ({ id: n + 1, name: `Occupation ${n + 1}` }))
  const { callsOf } = await renderOccupations(
    answer(occupationRoutes.list, ({ query: { page: number, limit } }) => ({
      ...listOf(...rows.slice((number - 1) * limit, number * limit)),
      total: rows.length,
      current_page: number,
    })),
  )
  await expect.element(page.getByText('Showing 50 of 51')).toBeVisible()
  page.getByText('Showing 50 of 51').element().scrollIntoView()
  await expect.element(page.getByText('Showing 51 of 51')).toBeInTheDocument()
  expect(callsOf(occupationRoutes.list).at(-1)?.query).toEqual({ page: 2, limit: 50 })
})

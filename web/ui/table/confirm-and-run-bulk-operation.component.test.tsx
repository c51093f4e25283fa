import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError, getDefaultErrorMessage } from '#web/api/call-error.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { confirmAndRunBulkOperation } from './confirm-and-run-bulk-operation.tsx'

const ROWS = Array.from({ length: 450 }, (_, nth) => ({ id: nth + 1, name: `Row ${nth + 1}` }))

const UNREACHABLE = new CallError(0, { message: 'The server cannot be reached.' })

/** Runs an operation on 450 rows of which the part with this number fails. */
async function runUntilPart(failing: number, error = UNREACHABLE) {
  await renderComponent(<p>A table</p>)
  let parts = 0
  const unchanged = confirmAndRunBulkOperation(ROWS, {
    text: 'They change.',
    confirmLabel: 'Yes',
    run: async (ids) => {
      parts += 1
      if (parts === failing) throw error
      return { done: ids.slice(1), failed: [{ id: ids[0]!, message: 'It is locked.' }] }
    },
    doneText: (count) => `${count} rows are changed.`,
  })
  await button('Yes').click()
  return unchanged
}

test('an operation that fails midway reports what it did, and the rest stays selected', async () => {
  const unchanged = runUntilPart(2)
  await expect.element(dialog('Error').getByText('199 rows are changed.')).toBeVisible()
  await expect
    .element(dialog('Error').getByText('The server cannot be reached. The other 250 stay selected.'))
    .toBeVisible()
  await expect.element(dialog('Error').getByText(/It is locked\./)).toBeVisible()
  await dialog('Error').getByRole('button').last().click()
  expect(await unchanged).toEqual([1, ...ROWS.slice(200).map(({ id }) => id)])
})

test('after the session has ended no report names the rows', async () => {
  const unchanged = runUntilPart(2, new CallError(401, { message: 'Please sign in.' }))
  await expect.element(dialog('Error!')).toBeVisible()
  expect(page.getByText('199 rows are changed.').elements()).toEqual([])
  await dialog('Error!').getByRole('button', { name: 'Close' }).last().click()
  expect(await unchanged).toBeNull()
})

test('ERR-043: an operation that fails at once changes nothing, and says so', async () => {
  const unchanged = runUntilPart(1)
  await expect.element(dialog('Error!').getByText(getDefaultErrorMessage())).toBeVisible()
  await dialog('Error!').getByRole('button', { name: 'Close' }).last().click()
  expect(await unchanged).toBeNull()
})

import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { isEditConflict, saveUnlessEditConflict } from './edit-conflict.ts'

const conflict = new CallError(409, { message: 'Somebody else has changed this.', code: 'edit-conflict' })

test('a conflict is no failure: the form shows what others have saved', async () => {
  expect(await saveUnlessEditConflict(() => Promise.reject(conflict))).toBe(false)
  expect(await saveUnlessEditConflict(() => Promise.resolve())).toBe(true)
})

test.each([
  ['another conflict', new CallError(409, { message: 'This vendor is archived.' })],
  ['a refusal', new CallError(422, { message: 'Name is required' })],
  ['an unreachable hub', new CallError(0, { message: 'No connection.' })],
  ['a defect', new TypeError('undefined is not a function')],
])('%s is passed on', async (_what, error) => {
  await expect(saveUnlessEditConflict(() => Promise.reject(error))).rejects.toBe(error)
  expect(isEditConflict(error)).toBe(false)
})

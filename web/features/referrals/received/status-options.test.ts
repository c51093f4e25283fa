import { expect, test } from 'vitest'
import { SelectableStatus } from '#contract/referral-status.ts'
import { statusOfKey, statusOptions } from './status-options.ts'

test('each status has a digit of its own, and that digit chooses it', () => {
  const options = statusOptions()
  expect(options.map(({ value }) => value)).toEqual(SelectableStatus.options)
  expect(options.map(({ key }) => statusOfKey(key))).toEqual(SelectableStatus.options)
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
})

test.each(['0', '10', 'a', '', ' 1', '1.5'])('the key %j chooses none', (key) => {
  expect(statusOfKey(key)).toBeUndefined()
})

test('a digit above the number of statuses chooses none', () => {
  const beyond = SelectableStatus.options.length + 1
  expect(statusOfKey(String(beyond))).toBeUndefined()
})

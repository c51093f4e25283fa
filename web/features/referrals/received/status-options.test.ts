import { expect, test } from 'vitest'
import { SelectableStatus } from '#contract/referral-status.ts'
import { getShortcutKeyOfStatus, getStatusOfShortcutKey, getStatusOptions } from './status-options.ts'

test('each status has a digit of its own, and that digit chooses it', () => {
  const options = getStatusOptions()
  expect(options.map(({ value }) => value)).toEqual(SelectableStatus.options)
  expect(options.map(({ value }) => getStatusOfShortcutKey(getShortcutKeyOfStatus(value)))).toEqual(
    SelectableStatus.options,
  )
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
})

test.each(['0', '10', 'a', '', ' 1', '1.5'])('the key %j chooses none', (key) => {
  expect(getStatusOfShortcutKey(key)).toBeUndefined()
})

test('a digit above the number of statuses chooses none', () => {
  const beyond = SelectableStatus.options.length + 1
  expect(getStatusOfShortcutKey(String(beyond))).toBeUndefined()
})

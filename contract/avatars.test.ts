import { expect, test } from 'vitest'
import { AVATAR_COUNT, AVATAR_NAMES, getVendorTypeMessage } from './avatars.ts'

test('ENT-073: the avatars have the ids 0 to 53 and unique names, the specified seven first', () => {
  expect(AVATAR_COUNT).toBe(54)
  expect(new Set(AVATAR_NAMES).size).toBe(54)
  expect(AVATAR_NAMES.slice(0, 7)).toEqual([
    'Default',
    'Hospital',
    'Clinic',
    'Regulated Clinician',
    'Physician',
    'Legal Services',
    'Mental Health Services',
  ])
})

test('MAP-025: the type of a vendor is the name of its avatar, and empty for Default or an unknown id', () => {
  expect([0, 1, 53, 54].map(getVendorTypeMessage)).toEqual([null, 'Hospital', 'Research and Trials', null])
})

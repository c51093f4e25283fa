import { expect, test } from 'vitest'
import { formatFirstLastName, formatLastFirstName } from './format-person-name.ts'

test('a person has the last name first in lists and the first name first in sentences', () => {
  expect(formatLastFirstName({ first: 'Ama', last: 'Osei' })).toBe('Osei, Ama')
  expect(formatFirstLastName({ first: 'Ama', last: 'Osei' })).toBe('Ama Osei')
})

test('a person with one name has no comma and no space', () => {
  expect(formatLastFirstName({ first: '', last: 'Osei' })).toBe('Osei')
  expect(formatFirstLastName({ first: 'Ama', last: '' })).toBe('Ama')
})

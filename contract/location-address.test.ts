import { expect, test } from 'vitest'
import { formatStreetAddress } from './location-address.ts'

const king = { number: '12', street: 'King St', unit: '' }

test('a unit is written before the number, and after the street when it has a name of its own', () => {
  expect(formatStreetAddress(king)).toBe('12 King St')
  expect(formatStreetAddress({ ...king, unit: '4' })).toBe('4-12 King St')
  expect(formatStreetAddress({ ...king, unit: 'B5' })).toBe('B5-12 King St')
  expect(formatStreetAddress({ ...king, unit: 'Suite 300' })).toBe('12 King St, Suite 300')
})

test('the parts that are known make the address', () => {
  expect(formatStreetAddress({ ...king, number: '', unit: '4' })).toBe('King St, #4')
  expect(formatStreetAddress({ number: '', street: '', unit: 'Suite 300' })).toBe('Suite 300')
  expect(formatStreetAddress({ number: '', street: '', unit: '' })).toBe('')
})

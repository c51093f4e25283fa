import { expect, test } from 'vitest'
import { separateCommonFacts } from './service-facts.ts'

const FREE = { name: 'Fees', text: 'Free' }
const PAID = { name: 'Fees', text: 'Paid' }
const ADULTS = { name: 'Age', text: '18 or older' }

test('what all services tell alike is separated from what is left of each', () => {
  expect(separateCommonFacts([[ADULTS, FREE], [ADULTS, PAID], [ADULTS]])).toEqual({
    common: [ADULTS],
    own: [[FREE], [PAID], []],
  })
})

test('a service that tells nothing leaves the others theirs, and a single one keeps all', () => {
  expect(separateCommonFacts([[FREE], []])).toEqual({ common: [], own: [[FREE], []] })
  expect(separateCommonFacts([[ADULTS, FREE]])).toEqual({ common: [], own: [[ADULTS, FREE]] })
  expect(separateCommonFacts([])).toEqual({ common: [], own: [] })
})

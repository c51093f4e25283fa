import { expect, test } from 'vitest'
import { tooManyRequestsProblem } from './problems.ts'

test('refusals for too many attempts state the waiting time in natural units', () => {
  const messages = [1, 89, 90, 5_300, 5_401, 39_600, 39_601, 86_400].map(
    (seconds) => tooManyRequestsProblem(seconds).message,
  )
  expect(messages.map((message) => message.replace('Too many attempts. Please try again ', ''))).toEqual([
    'in a second.',
    'in 89 seconds.',
    'in 2 minutes.',
    'in 89 minutes.',
    'in 2 hours.',
    'in 11 hours.',
    'tomorrow.',
    'tomorrow.',
  ])
})

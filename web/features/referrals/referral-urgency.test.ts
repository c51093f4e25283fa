import { expect, test } from 'vitest'
import { buildReferral } from '#web/testing/examples.ts'
import { getDueUrgency, isAwaitingAnswer } from './referral-urgency.ts'

// Eight in the evening of November 22 in Toronto.
const NOW = new Date('2026-11-23T01:00:00Z')
const urgencyOf = (due_at: string | null, given = {}) => getDueUrgency(buildReferral({ due_at, ...given }), NOW)

test('a referral is overdue from the day after its due date, by the days of Toronto', () => {
  expect([null, '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => urgencyOf(day))).toEqual([null, 'overdue', 'today', null]) // prettier-ignore
})

test('what is dealt with or deleted by its sender is not urgent any more', () => {
  expect(urgencyOf('2026-11-01', { status: 'SHIPPED' })).toBe('overdue')
  for (const status of ['COMPLETED', 'FULFILLED', 'Vendor does not offer requested service(s) and/or product(s)'])
    expect(urgencyOf('2026-11-01', { status })).toBeNull()
  expect(urgencyOf('2026-11-01', { deleted_form_client: true })).toBeNull()
  expect(isAwaitingAnswer(buildReferral())).toBe(true)
  expect(isAwaitingAnswer(buildReferral({ status: 'SHIPPED' }))).toBe(false)
  expect(isAwaitingAnswer(buildReferral({ deleted_form_client: true }))).toBe(false)
})

import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ReferralStatus, SelectableStatus } from '#contract/referral-status.ts'
import { describeReferralStatus } from './describe-referral-status.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([
  ['RECIEVED', 'Received', 'blue', 'dot'],
  ['FULFILLED', 'Fulfilled', 'green', 'check'],
  ['PENDING', 'Pending', 'gray', 'hollow'],
  ['COORDINATED', 'Coordinated', 'violet', 'dot'],
  ['SHIPPED', 'Shipped', 'cyan', 'dot'],
  ['COMPLETED', 'Completed', 'green', 'check'],
] as const)('%s reads %s (RECV-029, RECV-030)', (status, label, colour, sign) => {
  expect(describeReferralStatus(status)).toEqual({ label, colour, sign })
})

test('the four status sentences are shown unchanged (RECV-032, RECV-033, RECV-034, RECV-035)', () => {
  const sentences = ReferralStatus.options.filter((status) => status.includes(' '))
  expect(sentences).toHaveLength(4)
  expect(sentences.map((status) => describeReferralStatus(status).label)).toEqual(sentences)
})

test('nine statuses can be selected, Pending is not one of them (RECV-031)', () => {
  expect(SelectableStatus.options).toHaveLength(9)
  expect(SelectableStatus.options).not.toContain('PENDING')
})

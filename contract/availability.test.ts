import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { listAvailabilityPhrases, type AvailabilityState } from './availability.ts'
import { renderMessage } from './message.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })

const describeWithTwoBeds = (state: AvailabilityState) =>
  listAvailabilityPhrases({ state, wait_weeks: null, places_free: 2, places_unit: 'beds' }).map((phrase) =>
    renderMessage(english, phrase),
  )

test('free places are named with a state that takes people, and not with a full service', () => {
  expect(describeWithTwoBeds('open')).toEqual(['Open to new referrals', 'beds available: 2'])
  expect(describeWithTwoBeds('waitlist')).toEqual(['Waitlist', 'beds available: 2'])
  expect(describeWithTwoBeds('full')).toEqual(['Full'])
})

import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { fillPlaceholdersWithExamples } from './placeholders.ts'

const of = (...placeholders: string[]) => ({ placeholders, setting_name: 'new referral' })

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('the preview replaces known placeholders in one pass and leaves all other text unchanged', () => {
  expect(
    fillPlaceholdersWithExamples('{vendor}: {number} of {app}', of('app', 'vendor', 'number'), '{vendor} Hub'),
  ).toBe('Northside Rehab: 1204 of {vendor} Hub')
  expect(fillPlaceholdersWithExamples('{token} {7*7} {{number}} {x', of('number'), 'Hub')).toBe(
    '{token} {7*7} {1204} {x',
  )
})

test.each([
  ['two-step token', '10'],
  ['password reset', '60'],
])('decision 18: the preview of the %s says %s minutes', (setting_name, minutes) => {
  expect(fillPlaceholdersWithExamples('{minutes}', { placeholders: ['minutes'], setting_name }, 'Hub')).toBe(minutes)
})

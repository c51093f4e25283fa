import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { fillPlaceholdersWithExamples } from './placeholders.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('the preview replaces known placeholders in one pass and leaves all other text unchanged', () => {
  expect(fillPlaceholdersWithExamples('{vendor}: {number} of {app}', ['app', 'vendor', 'number'], '{vendor} Hub')).toBe(
    'Northside Rehab: 1204 of {vendor} Hub',
  )
  expect(fillPlaceholdersWithExamples('{token} {7*7} {{number}} {x', ['number'], 'Hub')).toBe('{token} {7*7} {1204} {x')
})

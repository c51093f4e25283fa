import { expect, test } from 'vitest'
import { pickPreferredLanguage } from './language.ts'

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['FR'], 'fr'],
  [['en-CA', 'fr-CA'], 'en'],
  [['de-DE', 'fr'], 'fr'],
  [['pl'], 'en'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (tags, expected) => {
  expect(pickPreferredLanguage(tags)).toBe(expected)
})

import { expect, test } from 'vitest'
import { fillParagraphs, fillOrDropSentences } from './fill-or-drop-sentences.ts'

test('a sentence with a placeholder that has no value is left out, and the others stay', () => {
  const details = `{vendor} has news. It waits since {day}. Please sign in!

Line of {vendor}.
Only {nothing} here

{other}`
  expect(fillParagraphs(details, { vendor: 'Lake' }, undefined)).toEqual([
    'Lake has news. Please sign in!',
    'Line of Lake.',
  ])
})

test('a value that looks like a placeholder stays text, and so does a brace that is no placeholder', () => {
  expect(fillOrDropSentences('{vendor}: {{7*7}}', { vendor: '{day}' })).toBe('{day}: {{7*7}}')
})

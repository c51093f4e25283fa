import { expect, onTestFinished, test, vi } from 'vitest'
import { pickPreferredLanguage, popSignedOutLanguage, switchLanguageAndKeepForSignIn } from './language.ts'

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

test('a language chosen before signing in is for the account only within ten minutes, and only once', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await switchLanguageAndKeepForSignIn('en')
  vi.advanceTimersByTime(10 * 60_000)
  expect(popSignedOutLanguage()).toBe('en')
  expect(popSignedOutLanguage()).toBeNull()
  await switchLanguageAndKeepForSignIn('en')
  vi.advanceTimersByTime(10 * 60_000 + 1)
  expect(popSignedOutLanguage()).toBeNull()
})

import { i18n } from '@lingui/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildCommonHeaders, createIdempotencyKey } from './request.ts'
import { watchUserInput } from './user-input.ts'

test('two writes get different keys', () => {
  expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey())
})

test('API-005: every call carries the header of a script request and the language of the page, signed in or not', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(buildCommonHeaders(null)).toEqual({
    Accept: 'application/json',
    'Accept-Language': 'fr',
    'X-Requested-With': 'XMLHttpRequest',
  })
  expect(buildCommonHeaders('abc')).toMatchObject({
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer abc',
  })
})

test('a call that follows no input for more than a minute says so', () => {
  const page = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  const stop = watchUserInput()
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  for (const type of ['pointermove', 'keydown', 'touchmove', 'wheel']) {
    page.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(60_000)
    expect(buildCommonHeaders(null)).not.toHaveProperty('X-Unattended')
    vi.advanceTimersByTime(1)
    expect(buildCommonHeaders(null)).toHaveProperty('X-Unattended', '1')
  }
})

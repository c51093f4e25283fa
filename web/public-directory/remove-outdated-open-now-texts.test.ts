import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOutdatedOpenNowTexts } from './remove-outdated-open-now-texts.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-03-02T20:00:00Z')

let texts: Set<string>
let events: EventTarget

/** A text that holds until then; `around` is the line that it fills alone. */
function stateOf(text: string, until: string, around?: string) {
  const removable = (name: string) => ({ remove: () => texts.delete(name) })
  return { dataset: { until }, closest: () => (around ? removable(around) : null), ...removable(text) }
}
function openPage(...states: ReturnType<typeof stateOf>[]) {
  vi.stubGlobal('document', { querySelectorAll: () => states })
  removeOutdatedOpenNowTexts()
}
const comeBack = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  texts = new Set(['open until 4 pm', 'open until 5 pm', 'open for days', 'line'])
  events = new EventTarget()
  vi.stubGlobal('window', events)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a text is removed when its time is over, each at its own', () => {
  openPage(stateOf('open until 4 pm', '2026-03-02T21:00:00Z'), stateOf('open until 5 pm', '2026-03-02T22:00:00Z'))
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(texts).toContain('open until 4 pm')
  vi.advanceTimersByTime(1)
  expect(texts).not.toContain('open until 4 pm')
  expect(texts).toContain('open until 5 pm')
  vi.advanceTimersByTime(HOUR_MS)
  expect(texts).not.toContain('open until 5 pm')
})

test('a text whose time was over before the page was opened is not shown', () => {
  openPage(stateOf('open until 4 pm', '2026-03-02T19:59:00Z'))
  expect(texts).not.toContain('open until 4 pm')
})

test('the line around a text goes with it', () => {
  openPage(stateOf('open until 4 pm', '2026-03-02T20:00:00Z', 'line'))
  expect(texts).not.toContain('line')
})

test('a wait that is longer than a timer can be is not over at once', () => {
  openPage(stateOf('open for days', '2026-04-27T20:00:00Z'))
  vi.advanceTimersByTime(55 * 24 * HOUR_MS)
  expect(texts).toContain('open for days')
  vi.advanceTimersByTime(24 * HOUR_MS)
  expect(texts).not.toContain('open for days')
})

test('a page that comes back from the history is looked at again', () => {
  openPage(stateOf('open until 4 pm', '2026-03-02T21:00:00Z'))
  vi.clearAllTimers()
  vi.setSystemTime(NOW + 2 * HOUR_MS)
  comeBack(false)
  expect(texts).toContain('open until 4 pm')
  comeBack(true)
  expect(texts).not.toContain('open until 4 pm')
})

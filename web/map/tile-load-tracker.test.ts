import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTileLoadTracker } from './tile-load-tracker.ts'

const page = { visibilityState: 'visible' }
let giveUp: ReturnType<typeof vi.fn<() => void>>
let watch: ReturnType<typeof createTileLoadTracker>
const failTimes = (times: number) => {
  for (let nth = 0; nth < times; nth++) watch.addFailed(giveUp)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  giveUp = vi.fn<() => void>()
  watch = createTileLoadTracker()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a map whose first tiles all fail is given up once, after a moment', () => {
  failTimes(9)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('a tile that loads within that moment keeps the map', () => {
  failTimes(4)
  vi.advanceTimersByTime(1_900)
  watch.addLoaded()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('three tiles may fail, and later ones too once a tile has loaded', () => {
  failTimes(3)
  vi.advanceTimersByTime(60_000)
  watch.addLoaded()
  failTimes(20)
  vi.advanceTimersByTime(60_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('a server that never responds is given up after twelve seconds', () => {
  watch.limitWait(giveUp)
  vi.advanceTimersByTime(11_999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(giveUp).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('a hidden page requests no tiles, so the wait begins when it is shown', () => {
  page.visibilityState = 'hidden'
  watch.limitWait(giveUp)
  vi.advanceTimersByTime(120_000)
  expect(giveUp).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  vi.advanceTimersByTime(12_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('the wait ends with a loaded tile, and with the map', () => {
  watch.limitWait(giveUp)
  watch.addLoaded()
  createTileLoadTracker().limitWait(giveUp)()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).not.toHaveBeenCalled()
  expect([watch.hasNone(), createTileLoadTracker().hasNone()]).toEqual([false, true])
})

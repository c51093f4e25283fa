import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { EVENT_STREAM_TIMEOUT_MS } from './event-stream-client.ts'

const EVENT = { name: 'referral', ids: [51] } as const
const FIRST = 'event: referral\ndata: {"ids":[51]}\n\n'

/** Also while a test has stopped the clock. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

/** The tabs of one browser: each has the module of its own, and all share locks and channels. */
async function openTab(userId = 1) {
  vi.resetModules()
  const { subscribeToLiveEvents, isLiveConnected } = await import('./live-events.ts')
  const { initPublicConfig } = await import('./config.ts')
  await initPublicConfig()
  const events: (LiveEvent | null)[] = []
  const close = subscribeToLiveEvents(userId, (event) => events.push(event))
  closing.push(close)
  return { events, close, isConnected: isLiveConnected }
}

let closing: (() => void)[] = []
let streams: ReadableStreamDefaultController[] = []

/** Sends to the newest connection of the browser. */
const sendFromHub = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text))

const stubStream = () =>
  stubFetch(({ signal }) => {
    const body = new ReadableStream({
      start(controller) {
        streams.push(controller)
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })

beforeEach(() => {
  closing = []
  streams = []
})
afterEach(() => {
  for (const close of closing) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one tab of the browser has the connection, and the others get its events', async () => {
  const requests = await stubStream()
  const leader = await openTab()
  await soon(() => expect(leader.events).toEqual([null]))
  const other = await openTab()
  await soon(() => expect(other.isConnected()).toBe(true))
  sendFromHub(FIRST)
  await soon(() => expect(other.events).toEqual([null, EVENT]))
  expect(leader.events).toEqual([null, EVENT])
  expect(requests).toHaveLength(1)
})

test('when the tab with the connection is closed, another one connects and reads again what it may have missed', async () => {
  const requests = await stubStream()
  const leader = await openTab()
  await soon(() => expect(leader.events).toEqual([null]))
  const other = await openTab()
  await soon(() => expect(other.events).toEqual([null]))
  leader.close()
  await soon(() => expect(other.events).toEqual([null, null]))
  expect(requests).toHaveLength(2)
  sendFromHub(FIRST)
  await soon(() => expect(other.events).toEqual([null, null, EVENT]))
  expect(leader.events).toEqual([null])
})

test('a tab that joins the others reads again what it read before, as it may have missed an event', async () => {
  await stubStream()
  const leader = await openTab()
  await soon(() => expect(leader.events).toEqual([null]))
  const late = await openTab()
  await soon(() => expect(late.events).toEqual([null]))
  expect(leader.events).toEqual([null])
})

test('tabs of another user have their own connection and get none of the events', async () => {
  const requests = await stubStream()
  const ama = await openTab(1)
  await soon(() => expect(ama.events).toEqual([null]))
  const kim = await openTab(2)
  await soon(() => expect(kim.events).toEqual([null]))
  expect(requests).toHaveLength(2)
  sendFromHub(FIRST)
  await soon(() => expect(kim.events).toEqual([null, EVENT]))
  expect(ama.events).toEqual([null])
})

test('a browser without locks and channels has a connection per tab', async () => {
  const requests = await stubStream()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  const tabs = [await openTab(), await openTab()]
  for (const { events } of tabs) await soon(() => expect(events).toEqual([null]))
  expect(requests).toHaveLength(2)
})

test('a page that has left is not connected', async () => {
  await stubStream()
  const tab = await openTab()
  await soon(() => expect(tab.isConnected()).toBe(true))
  tab.close()
  expect(tab.isConnected()).toBe(false)
})

test('a tab that hears nothing from the one with the connection polls again, and reads again when it hears from it', async () => {
  await stubStream()
  // Holds the lock without sending anything, like a tab that the browser has frozen.
  const frozen = Promise.withResolvers<void>()
  void navigator.locks.request('hub.live.1', () => frozen.promise)
  const tab = await openTab()
  const channel = new BroadcastChannel('hub.live.1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
  channel.postMessage('alive')
  await soon(() => expect(tab.isConnected()).toBe(true))
  vi.advanceTimersByTime(EVENT_STREAM_TIMEOUT_MS - 1_000)
  expect(tab.isConnected()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(tab.isConnected()).toBe(false)
  expect(tab.events).toEqual([null])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
  channel.postMessage('alive')
  await soon(() => expect(tab.events).toEqual([null, null]))
  channel.close()
  frozen.resolve()
})

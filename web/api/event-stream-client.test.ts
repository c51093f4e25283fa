import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { EVENT_STREAM_TIMEOUT_MS, keepEventStreamOpen, type EventStreamUpdate } from './event-stream-client.ts'
import { setSessionLossHandler } from './session-loss.ts'
import { beginSession } from './session.ts'

/** The longest first pause. */
const FIRST_PAUSE_MS = 2_000

let ending: AbortController
let updates: EventStreamUpdate[]

beforeEach(() => {
  vi.useFakeTimers()
  ending = new AbortController()
  updates = []
  beginSession('a-token')
})
afterEach(() => {
  ending.abort()
  vi.useRealTimers()
})

/** An endless response with these parts; it ends with the request. */
const textStream = ({ signal }: Request, ...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

function open() {
  const closed = keepEventStreamOpen(ending.signal, (update) => updates.push(update))
  return { closed, settle: () => vi.advanceTimersByTimeAsync(1) }
}

test('events of the hub are passed on; unknown ones and heartbeats only show that it is alive', async () => {
  const requests = await stubFetch((request) =>
    textStream(
      request,
      'event: referral\ndata: {"ids":[51]}\n\n',
      ': heartbeat\n\n',
      'event: weather\ndata: {"ids":[1]}\n\n',
      'event: status\ndata: not json\n\n',
    ),
  )
  const { settle, closed } = open()
  await settle()
  expect(updates).toEqual(['up', { name: 'referral', ids: [51] }, 'alive', 'alive', 'alive'])
  expect(requests[0]?.headers.get('accept')).toBe('text/event-stream')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token')
  ending.abort()
  await closed
  expect(updates).not.toContain('down')
})

test('a connection that ends is opened again after a pause', async () => {
  const requests = await stubFetch((request) =>
    requests.length === 1 ? new Response('', { status: 503 }) : textStream(request),
  )
  const { settle } = open()
  await settle()
  expect(updates).toEqual(['down'])
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS)
  expect(requests).toHaveLength(2)
  expect(updates).toEqual(['down', 'up'])
})

test('a connection without a heartbeat counts as broken', async () => {
  await stubFetch((request) => textStream(request))
  open()
  await vi.advanceTimersByTimeAsync(EVENT_STREAM_TIMEOUT_MS - 1)
  expect(updates).toEqual(['up'])
  await vi.advanceTimersByTimeAsync(2)
  expect(updates).toEqual(['up', 'down'])
})

test('NAV-054: a stream that refuses the token reports the lost session', async () => {
  const onLoss = vi.fn<() => void>()
  setSessionLossHandler(onLoss)
  await stubFetch(() => Response.json({ message: 'Sign in.' }, { status: 401 }))
  await open().settle()
  expect(onLoss).toHaveBeenCalledOnce()
  expect(updates).toEqual(['down'])
})

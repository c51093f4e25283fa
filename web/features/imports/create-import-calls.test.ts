import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { createImportCalls } from './create-import-calls.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const SENT = { imported: 0, skipped: 0, known: 0, errors: [], error_rows: [] }
const ALL_WAITS_MS = 15_000

let stopper: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  stopper = new AbortController()
})
afterEach(() => void vi.useRealTimers())

const failing = (status: number) => Response.json({ message: 'Later.' }, { status })

test('IMP-019: addresses are looked up in one call', async () => {
  const requests = await stubFetch(() => Response.json({ data: [null, null] }))
  expect(await createImportCalls(stopper.signal).locate(['1 king st', '2 king st'])).toEqual([null, null])
  expect(await requests[0]?.json()).toEqual({ addresses: ['1 king st', '2 king st'] })
})

test.each([429, 502, 503, 504])('a chunk is sent again after status %i, under the same key', async (status) => {
  const requests = await stubFetch(() => (requests.length < 3 ? failing(status) : Response.json(SENT)))
  const sending = createImportCalls(stopper.signal).send([], 'key-0')
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  expect(await sending).toEqual(SENT)
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-0', 'key-0', 'key-0'])
})

test('after five attempts the failure is final', async () => {
  const requests = await stubFetch(() => failing(503))
  const outcome = expect(createImportCalls(stopper.signal).send([], 'key-0')).rejects.toThrow('Later.')
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  await outcome
  expect(requests).toHaveLength(5)
})

test('a refusal is final at once', async () => {
  const requests = await stubFetch(() => failing(403))
  await expect(createImportCalls(stopper.signal).send([], 'key-0')).rejects.toThrow('Later.')
  expect(requests).toHaveLength(1)
})

test('a stopped import does not wait for the next attempt', async () => {
  const requests = await stubFetch(() => failing(503))
  const outcome = expect(createImportCalls(stopper.signal).send([], 'key-0')).rejects.toMatchObject({
    name: 'AbortError',
  })
  await vi.advanceTimersByTimeAsync(1)
  stopper.abort()
  await outcome
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  expect(requests).toHaveLength(1)
})

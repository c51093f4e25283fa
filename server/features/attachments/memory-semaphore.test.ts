import { afterEach, expect, test, vi } from 'vitest'
import { createMemorySemaphore } from './memory-semaphore.ts'

const LIMITS = { total: 100, waiting: 10, waitingPerUser: 3, waitMs: 60_000 }

afterEach(() => void vi.useRealTimers())

let users = 0

/** Starts a job that runs until it is ended; each has a user of its own unless one is given. */
function held(memory: ReturnType<typeof createMemorySemaphore>, bytes: number, userId = (users += 1)) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { isRunning: false, end: resolve, done: Promise.resolve() }
  state.done = memory(userId, bytes, () => {
    state.isRunning = true
    return promise
  })
  return state
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const running = (works: { isRunning: boolean }[]) => works.map(({ isRunning }) => isRunning)

async function end(work: ReturnType<typeof held>) {
  work.end()
  await work.done
  await settle()
}

test('SR-060: jobs run together while they fit in; a small one passes a large one that waits', async () => {
  const memory = createMemorySemaphore(LIMITS)
  const works = [held(memory, 60), held(memory, 40), held(memory, 50), held(memory, 10)] as const
  await settle()
  expect(running([...works])).toEqual([true, true, false, false])
  await end(works[1])
  expect(running([...works])).toEqual([true, true, false, true])
  await end(works[0])
  expect(running([...works])).toEqual([true, true, true, true])
})

test('SR-060: one user holds memory for one file at a time, so that slow uploads cannot fill it', async () => {
  const memory = createMemorySemaphore(LIMITS)
  const works = [held(memory, 10, 7), held(memory, 10, 7), held(memory, 10, 8)] as const
  await settle()
  expect(running([...works])).toEqual([true, false, true])
  await end(works[0])
  expect(running([...works])).toEqual([true, true, true])
})

test('a job that asks for more than the total gets all of it', async () => {
  const memory = createMemorySemaphore(LIMITS)
  const works = [held(memory, 1), held(memory, 1_000)] as const
  await settle()
  expect(running([...works])).toEqual([true, false])
  await end(works[0])
  expect(running([...works])).toEqual([true, true])
})

test('a job that fails releases its memory', async () => {
  const memory = createMemorySemaphore(LIMITS)
  await expect(memory(1, 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memory(1, 100, async () => 'yes')).toBe('yes')
})

test('SR-124: when the queue is full the next job gets 503, and one user may not fill it', async () => {
  const memory = createMemorySemaphore({ ...LIMITS, waiting: 2, waitingPerUser: 1 })
  const works = [held(memory, 100), held(memory, 1, 1_000), held(memory, 1)]
  await expect(memory(1_000, 1, async () => undefined)).rejects.toMatchObject({ status: 503 })
  await end(works[0]!)
  const other = createMemorySemaphore({ ...LIMITS, waitingPerUser: 1 })
  works.push(held(other, 100), held(other, 1, 1_000))
  await expect(other(1_000, 1, async () => undefined)).rejects.toMatchObject({ status: 429 })
  for (const work of works) {
    work.end()
    await work.done
  }
})

test('SR-124: a job that waits too long gets 503 and leaves the queue', async () => {
  vi.useFakeTimers()
  const memory = createMemorySemaphore({ ...LIMITS, waitMs: 1_000 })
  const first = held(memory, 100)
  const second = held(memory, 100)
  const refused = expect(second.done).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  first.end()
  await first.done
  expect(await memory(1, 100, async () => 'free')).toBe('free')
})

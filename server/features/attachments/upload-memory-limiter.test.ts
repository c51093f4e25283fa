import { afterEach, expect, test, vi } from 'vitest'
import { createUploadMemoryLimiter } from './upload-memory-limiter.ts'

const LIMITS = { total: 100, waiting: 10, waitingPerUser: 3, waitMs: 60_000 }

afterEach(() => void vi.useRealTimers())

let users = 0

/** Starts an upload that runs until it is ended; each has a user of its own unless one is given. */
function startHeld(runInTurn: ReturnType<typeof createUploadMemoryLimiter>, bytes: number, userId = (users += 1)) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { isRunning: false, end: resolve, done: Promise.resolve() }
  state.done = runInTurn(userId, bytes, () => {
    state.isRunning = true
    return promise
  })
  // A test that fails leaves uploads in the queue, which give up later.
  state.done.catch(() => undefined)
  return state
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const running = (works: { isRunning: boolean }[]) => works.map(({ isRunning }) => isRunning)

async function end(work: ReturnType<typeof startHeld>) {
  work.end()
  await work.done
  await settle()
}

test('SR-060: uploads run together while they fit in; a small one passes a large one that waits', async () => {
  const runInTurn = createUploadMemoryLimiter(LIMITS)
  const works = [
    startHeld(runInTurn, 60),
    startHeld(runInTurn, 40),
    startHeld(runInTurn, 50),
    startHeld(runInTurn, 10),
  ] as const
  await settle()
  expect(running([...works])).toEqual([true, true, false, false])
  await end(works[1])
  expect(running([...works])).toEqual([true, true, false, true])
  await end(works[0])
  expect(running([...works])).toEqual([true, true, true, true])
})

test('SR-060: one user holds memory for one file at a time, so that slow uploads cannot fill it', async () => {
  const runInTurn = createUploadMemoryLimiter(LIMITS)
  const works = [startHeld(runInTurn, 10, 7), startHeld(runInTurn, 10, 7), startHeld(runInTurn, 10, 8)] as const
  await settle()
  expect(running([...works])).toEqual([true, false, true])
  await end(works[0])
  expect(running([...works])).toEqual([true, true, true])
})

test('an upload that asks for more than the total gets all of it', async () => {
  const runInTurn = createUploadMemoryLimiter(LIMITS)
  const works = [startHeld(runInTurn, 1), startHeld(runInTurn, 1_000)] as const
  await settle()
  expect(running([...works])).toEqual([true, false])
  await end(works[0])
  expect(running([...works])).toEqual([true, true])
})

test('an upload that fails releases its memory', async () => {
  const runInTurn = createUploadMemoryLimiter(LIMITS)
  await expect(runInTurn(1, 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runInTurn(1, 100, async () => 'yes')).toBe('yes')
})

test('SR-124: when the queue is full the next upload gets 503, and one user may not fill it', async () => {
  const runInTurn = createUploadMemoryLimiter({ ...LIMITS, waiting: 2, waitingPerUser: 1 })
  const works = [startHeld(runInTurn, 100), startHeld(runInTurn, 1, 1_000), startHeld(runInTurn, 1)]
  await expect(runInTurn(1_000, 1, async () => undefined)).rejects.toMatchObject({ status: 503 })
  await end(works[0]!)
  const other = createUploadMemoryLimiter({ ...LIMITS, waitingPerUser: 1 })
  works.push(startHeld(other, 100), startHeld(other, 1, 1_000))
  await expect(other(1_000, 1, async () => undefined)).rejects.toMatchObject({ status: 429 })
  for (const work of works) {
    work.end()
    await work.done
  }
})

test('SR-124: an upload that waits too long gets 503 and leaves the queue', async () => {
  vi.useFakeTimers()
  const runInTurn = createUploadMemoryLimiter({ ...LIMITS, waitMs: 1_000 })
  const first = startHeld(runInTurn, 100)
  const second = startHeld(runInTurn, 100)
  const refused = expect(second.done).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  first.end()
  await first.done
  expect(await runInTurn(1, 100, async () => 'free')).toBe('free')
})

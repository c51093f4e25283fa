import { expect, test } from 'vitest'
import { sharedMemory } from './upload-memory.ts'

/** A work that runs until it is told to end. */
function held(memory: ReturnType<typeof sharedMemory>, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { isRunning: false, end: resolve, done: Promise.resolve() }
  state.done = memory(bytes, () => {
    state.isRunning = true
    return promise
  })
  return state
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const running = (works: { isRunning: boolean }[]) => works.map(({ isRunning }) => isRunning)

test('SR-060: works run together while they fit in; a small one passes a large one that waits', async () => {
  const memory = sharedMemory(100, 10)
  const works = [held(memory, 60), held(memory, 40), held(memory, 50), held(memory, 10)]
  await settle()
  expect(running(works)).toEqual([true, true, false, false])
  works[1]!.end()
  await works[1]!.done
  await settle()
  expect(running(works)).toEqual([true, true, false, true])
  works[0]!.end()
  await works[0]!.done
  await settle()
  expect(running(works)).toEqual([true, true, true, true])
})

test('a work that wants more than there is gets all of it', async () => {
  const memory = sharedMemory(100, 10)
  const works = [held(memory, 1), held(memory, 1_000)]
  await settle()
  expect(running(works)).toEqual([true, false])
  works[0]!.end()
  await works[0]!.done
  await settle()
  expect(running(works)).toEqual([true, true])
})

test('a work that fails gives back what it held', async () => {
  const memory = sharedMemory(100, 10)
  await expect(memory(100, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memory(100, async () => 'yes')).toBe('yes')
})

test('SR-124: when the line is full the next is told 503', async () => {
  const memory = sharedMemory(100, 2)
  const works = [held(memory, 100), held(memory, 1), held(memory, 1)]
  await expect(memory(1, async () => undefined)).rejects.toMatchObject({ status: 503 })
  for (const work of works) {
    work.end()
    await work.done
  }
})

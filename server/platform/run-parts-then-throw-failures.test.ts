import { expect, test } from 'vitest'
import { runPartsThenThrowFailures } from './run-parts-then-throw-failures.ts'

const runAll = (parts: (() => Promise<unknown>)[]) =>
  runPartsThenThrowFailures(
    async (attempt) => {
      for (const part of parts) await attempt(part)
    },
    (count) => `${count} failed.`,
  )

test('a failure does not stop the other parts; all failures are thrown as one', async () => {
  const done: number[] = []
  const [first, second] = [new Error('first'), new Error('second')]
  const run = runAll([
    () => Promise.reject(first),
    async () => done.push(1),
    () => Promise.reject(second),
    async () => done.push(2),
  ])
  await expect(run).rejects.toMatchObject({ message: '2 failed.', errors: [first, second] })
  expect(done).toEqual([1, 2])
})

test('without a failure nothing is thrown', async () => {
  await expect(runAll([async () => 1])).resolves.toBeUndefined()
})

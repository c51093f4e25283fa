import { expect, test } from 'vitest'
import { streamRowBatches } from './row-batches.ts'

async function readBatches(ids: number[], size: number) {
  const asked: number[] = []
  const load = async (afterId: number) => {
    asked.push(afterId)
    return ids
      .filter((id) => id > afterId)
      .map((id) => ({ id }))
      .slice(0, size)
  }
  const batches: number[][] = []
  for await (const rows of streamRowBatches(load, size)) batches.push(rows.map(({ id }) => id))
  return { asked, batches }
}

test('batches end with a short one, and each begins after the last id of the one before', async () => {
  expect(await readBatches([3, 4, 9, 12, 15], 2)).toEqual({ asked: [0, 4, 12], batches: [[3, 4], [9, 12], [15]] })
})

test('after a last batch that is full, one more is asked for', async () => {
  expect(await readBatches([3, 4], 2)).toEqual({ asked: [0, 4], batches: [[3, 4], []] })
})

test('of no rows there is one empty batch', async () => {
  expect(await readBatches([], 2)).toEqual({ asked: [0], batches: [[]] })
})

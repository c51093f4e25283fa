/** Repeats work that handles at most `size` rows and returns how many it has handled, until it handles fewer. */
export async function repeatWhileFull(size: number, work: () => Promise<number>): Promise<void> {
  let count = size
  while (count >= size) count = await work()
}

/**
 * Yields rows in batches, in the order of their ids, until a batch is short. `load` returns at most `size` rows with ids above
 * `afterId`. It runs after the batch before has been dealt with, so the rows may be changed or deleted meanwhile.
 */
export async function* streamRowBatches<Row extends { id: number }>(
  load: (afterId: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let afterId = 0; ;) {
    const rows = await load(afterId)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    afterId = last.id
  }
}

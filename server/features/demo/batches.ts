/** Far below what one statement may carry, and few enough statements to be quick. */
const ROWS_AT_ONCE = 500

/** Writes rows with few statements; answers what each statement gave back, one after the other. */
export async function writeInBatches<Row, Given>(
  rows: Row[],
  write: (batch: Row[]) => Promise<Given[]>,
): Promise<Given[]> {
  const given: Given[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    given.push(...(await write(rows.slice(start, start + ROWS_AT_ONCE))))
  return given
}

/** New ids in the order of the rows: identities are dealt in it, whatever order the answer comes in. */
export const sortedIds = (given: { id: number }[]): number[] => given.map(({ id }) => id).toSorted((a, b) => a - b)

/** Far below the limit of one statement, and few enough statements to be quick. */
const ROWS_AT_ONCE = 500

/** Writes rows in few statements; returns their results concatenated. */
export async function writeInBatches<Row, Given>(
  rows: Row[],
  write: (batch: Row[]) => Promise<Given[]>,
): Promise<Given[]> {
  const results: Given[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    results.push(...(await write(rows.slice(start, start + ROWS_AT_ONCE))))
  return results
}

/** Returns new ids in the order of the rows: identities are assigned in that order, but may be returned in another. */
export const sortIdsIntoInsertOrder = (results: { id: number }[]): number[] =>
  results.map(({ id }) => id).toSorted((a, b) => a - b)

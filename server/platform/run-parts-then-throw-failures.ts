/**
 * Runs `work`, which passes each of its parts to `attempt`: the failure of one does not stop the others. At the end throws one
 * error for all that failed, so that the job queue runs the job again.
 */
export async function runPartsThenThrowFailures(
  work: (attempt: (part: () => Promise<unknown>) => Promise<void>) => Promise<void>,
  describe: (count: number) => string,
): Promise<void> {
  const failures: unknown[] = []
  await work(async (part) => {
    try {
      await part()
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) throw new AggregateError(failures, describe(failures.length))
}

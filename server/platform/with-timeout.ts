/** Rejects when the work takes longer. The work itself goes on. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

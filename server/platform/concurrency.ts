import { unavailableProblem } from './problems.ts'

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues at most `waiting` more. Rejects further
 * tasks with 503 (SR-078, SR-124).
 */
export function createConcurrencyLimiter(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailableProblem()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The next task takes over the slot, so `running` does not change.
      if (next) next()
      else running -= 1
    }
  }
}

import { unavailable } from './problems.ts'

/** Runs at most `atOnce` of the given works together; at most `waiting` more queue, further ones are told 503 (SR-078, SR-124). */
export function limitConcurrency(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The place passes to the next in line, so `running` stays as it is.
      if (next) next()
      else running -= 1
    }
  }
}

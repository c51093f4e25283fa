import { tooManyRequests, unavailable } from '#server/platform/problems.ts'

interface MemoryLimits {
  /** Bytes that are held at a time. */
  total: number
  /** Works in line, and those of one user among them. */
  waiting: number
  waitingPerUser: number
  waitMs: number
}

interface QueuedUpload {
  userId: number
  bytes: number
  start: () => void
}

/**
 * Shares memory out: works run together while what they declare fits in, one of a user at a time, and others wait in
 * line (SR-060). One that fits in passes one that does not, so that a large and slow sender holds up nobody else. 503 for
 * whoever finds the line full or waits too long, 429 for a user who is in it too often.
 */
export function createMemorySemaphore({ total, waiting, waitingPerUser, waitMs }: MemoryLimits) {
  let free = total
  const busy = new Set<number>()
  const line: QueuedUpload[] = []

  function letIn() {
    for (const next of line.splice(0)) {
      if (next.bytes > free || busy.has(next.userId)) line.push(next)
      else {
        free -= next.bytes
        busy.add(next.userId)
        next.start()
      }
    }
  }

  function place(userId: number, bytes: number): Promise<void> {
    if (line.length >= waiting) throw unavailable()
    if (line.filter((other) => other.userId === userId).length >= waitingPerUser) throw tooManyRequests(waitMs / 1000)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(mine), 1)
        reject(unavailable())
      }, waitMs)
      const mine: QueuedUpload = {
        userId,
        bytes,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      line.push(mine)
      letIn()
    })
  }

  return async function holding<T>(userId: number, declared: number, work: () => Promise<T>): Promise<T> {
    const bytes = Math.min(declared, total)
    await place(userId, bytes)
    try {
      return await work()
    } finally {
      free += bytes
      busy.delete(userId)
      letIn()
    }
  }
}

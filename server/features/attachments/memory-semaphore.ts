import { tooManyRequests, unavailable } from '#server/platform/problems.ts'

interface MemoryLimits {
  /** Bytes that all jobs together may hold. */
  total: number
  /** Jobs in the queue, and those of one user among them. */
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
 * Shares memory between jobs: they run together while their declared sizes fit in, one of a user at a time, and others
 * queue (SR-060). A job that fits in passes one that does not, so that a large and slow sender does not block the others.
 * 503 when the queue is full or the wait too long, 429 for a user with too many jobs in the queue.
 */
export function createMemorySemaphore({ total, waiting, waitingPerUser, waitMs }: MemoryLimits) {
  let free = total
  const busy = new Set<number>()
  const queue: QueuedUpload[] = []

  function startFitting() {
    for (const next of queue.splice(0)) {
      if (next.bytes > free || busy.has(next.userId)) queue.push(next)
      else {
        free -= next.bytes
        busy.add(next.userId)
        next.start()
      }
    }
  }

  function enqueue(userId: number, bytes: number): Promise<void> {
    if (queue.length >= waiting) throw unavailable()
    if (queue.filter((other) => other.userId === userId).length >= waitingPerUser) throw tooManyRequests(waitMs / 1000)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1)
        reject(unavailable())
      }, waitMs)
      const queued: QueuedUpload = {
        userId,
        bytes,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(queued)
      startFitting()
    })
  }

  return async function runWithMemory<T>(userId: number, declared: number, work: () => Promise<T>): Promise<T> {
    const bytes = Math.min(declared, total)
    await enqueue(userId, bytes)
    try {
      return await work()
    } finally {
      free += bytes
      busy.delete(userId)
      startFitting()
    }
  }
}

import { tooManyRequestsProblem, unavailableProblem } from '#server/platform/problems.ts'

interface UploadQueueLimits {
  /** Bytes that all uploads together may hold. */
  total: number
  /** Uploads in the queue, and those of one user among them. */
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
 * Bounds the memory of uploads: they run together while their declared sizes fit in, one of a user at a time, and others
 * queue (SR-060). An upload that fits in passes one that does not, so that a large and slow sender does not block the
 * others. 503 when the queue is full or the wait too long, 429 for a user with too many uploads in the queue.
 */
export function createUploadMemoryLimiter({ total, waiting, waitingPerUser, waitMs }: UploadQueueLimits) {
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
    if (queue.length >= waiting) throw unavailableProblem()
    if (queue.filter((other) => other.userId === userId).length >= waitingPerUser)
      throw tooManyRequestsProblem(waitMs / 1000)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1)
        reject(unavailableProblem())
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

  return async function runInTurn<T>(userId: number, declared: number, work: () => Promise<T>): Promise<T> {
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

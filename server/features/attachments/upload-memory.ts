import { unavailable } from '#server/platform/problems.ts'

/**
 * Shares a number of bytes out: works run together while what they declare fits in, others wait in line, and when
 * `waiting` do so already the next is told 503 (SR-060). One that still fits in passes one that does not, so that a large
 * and slow sender holds up nobody else.
 */
export function sharedMemory(total: number, waiting: number) {
  let free = total
  const line: { bytes: number; start: () => void }[] = []

  function letIn() {
    for (const next of line.splice(0)) {
      if (next.bytes > free) line.push(next)
      else {
        free -= next.bytes
        next.start()
      }
    }
  }

  return async function holding<T>(declared: number, work: () => Promise<T>): Promise<T> {
    const bytes = Math.min(declared, total)
    if (line.length >= waiting) throw unavailable()
    await new Promise<void>((start) => {
      line.push({ bytes, start })
      letIn()
    })
    try {
      return await work()
    } finally {
      free += bytes
      letIn()
    }
  }
}

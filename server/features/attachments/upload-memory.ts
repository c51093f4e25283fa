import { unavailable } from '#server/platform/problems.ts'

/**
 * Shares a number of bytes out: works run together while what they declare fits in, others wait in line, and when
 * `waiting` do so already the next is told 503 (SR-060). A work that declares more than there is waits for all of it.
 */
export function sharedMemory(total: number, waiting: number) {
  let free = total
  const line: { bytes: number; start: () => void }[] = []

  function letIn() {
    while (line[0] && line[0].bytes <= free) {
      const next = line.shift()!
      free -= next.bytes
      next.start()
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

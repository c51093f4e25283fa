import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'

export type PdfRejectionReason = 'damaged' | 'encrypted' | 'active' | 'unchecked'

/** The input of the reader thread. */
export interface PdfTask {
  bytes: Uint8Array
  maxMemory: number
}

/** Limits processor time first, so that a busy machine refuses no file; wall-clock time is limited as well. */
const LIMITS = { processorMs: 2_000, waitMs: 30_000, memory: 300_000_000, heapMegabytes: 300 }
const POLL_INTERVAL_MS = 100

/** Limits concurrency, because one file may take hundreds of megabytes; 503 when too many wait. */
const runLimited = createConcurrencyLimiter(2, 20)

/**
 * Returns the fault of a PDF, or null (SR-057). qpdf reads it in a thread of its own, which is terminated when it takes
 * too long or too much memory.
 */
export const findPdfRejectionReason = (bytes: Uint8Array, limits = LIMITS): Promise<PdfRejectionReason | null> =>
  runLimited(async () => {
    const task: PdfTask = { bytes, maxMemory: limits.memory }
    const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    try {
      return await answerOf(reader, limits)
    } finally {
      await reader.terminate()
    }
  })

/** A reader that exits without a result or takes too long means that the file is not accepted. */
async function answerOf(reader: Worker, { processorMs, waitMs }: typeof LIMITS): Promise<PdfRejectionReason | null> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfRejectionReason | null>()
  const giveUp = () => resolve('unchecked')
  reader.once('message', resolve)
  reader.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error),
  )
  reader.once('exit', giveUp)
  const timer = setTimeout(giveUp, waitMs)
  const watch = setInterval(() => {
    reader.cpuUsage().then(
      ({ user, system }) => user + system > processorMs * 1_000 && giveUp(),
      () => undefined, // not running yet, or exited
    )
  }, POLL_INTERVAL_MS)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

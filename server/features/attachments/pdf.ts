import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#server/platform/concurrency.ts'

export type PdfFault = 'damaged' | 'encrypted' | 'active' | 'unchecked'

/** What the reader in its thread gets. */
export interface PdfTask {
  bytes: Uint8Array
  maxMemory: number
}

/** Processor time rather than time by the clock, so that a busy machine refuses nobody; by the clock it ends as well. */
const LIMITS = { processorMs: 2_000, waitMs: 30_000, memory: 300_000_000, heapMegabytes: 300 }
const LOOK_EVERY_MS = 100

/** Few at a time, since one may take hundreds of megabytes; 503 when too many wait. */
const inTurn = limitConcurrency(2, 20)

/**
 * What speaks against a PDF, or null (SR-057). qpdf reads it in a thread of its own, which is ended when it takes too
 * long or too much memory.
 */
export const findPdfFault = (bytes: Uint8Array, limits = LIMITS): Promise<PdfFault | null> =>
  inTurn(async () => {
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

/** A reader that ends without an answer or takes too long has not found the file harmless. */
async function answerOf(reader: Worker, { processorMs, waitMs }: typeof LIMITS): Promise<PdfFault | null> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfFault | null>()
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
      () => undefined, // not running yet, or no more
    )
  }, LOOK_EVERY_MS)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

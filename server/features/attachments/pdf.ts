import { Worker } from 'node:worker_threads'
import { bounded } from '#server/platform/bounded.ts'

export type PdfFault = 'damaged' | 'encrypted' | 'active' | 'unchecked'

/** What the reader in its thread gets. */
export interface PdfTask {
  bytes: Uint8Array
  maxMemory: number
}

/** What the reader says: first that it begins, then what it found. */
export type PdfMessage = 'reading' | PdfFault | null

const LIMITS = { milliseconds: 2_000, memory: 300_000_000, heapMegabytes: 300 }
/** Starting the thread takes longest on a busy machine, which is not the file's fault. */
const START_MS = 10_000

/** Few at a time, since one may take hundreds of megabytes; 503 when too many wait. */
const inTurn = bounded(2, 20)

/**
 * What speaks against a PDF, or null (SR-057). qpdf reads it in a thread of its own, which is ended when it takes too
 * long or too much memory.
 */
export const faultOfPdf = (bytes: Uint8Array, limits = LIMITS): Promise<PdfFault | null> =>
  inTurn(async () => {
    const task: PdfTask = { bytes, maxMemory: limits.memory }
    const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    try {
      return await answerOf(reader, limits.milliseconds)
    } finally {
      await reader.terminate()
    }
  })

/** A reader that fails, ends without an answer or takes too long has not found the file harmless. */
function answerOf(reader: Worker, milliseconds: number): Promise<PdfFault | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve('unchecked')
    let timer = setTimeout(giveUp, START_MS)
    reader.on('message', (message: PdfMessage) => {
      clearTimeout(timer)
      if (message === 'reading') timer = setTimeout(giveUp, milliseconds)
      else resolve(message)
    })
    reader.once('error', giveUp)
    reader.once('exit', () => {
      clearTimeout(timer)
      giveUp()
    })
  })
}

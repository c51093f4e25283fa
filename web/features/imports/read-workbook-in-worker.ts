import { joinAbortSignals } from '#web/api/join-abort-signals.ts'
import { WORKBOOK_MAX_BYTES, PARSE_TIMEOUT_MS, type WorkbookReadResult } from './workbook-limits.ts'

/** Reads a chosen file in a worker, which is terminated on a timeout or when `signal` aborts. */
export async function readWorkbookInWorker(file: File, signal: AbortSignal): Promise<WorkbookReadResult> {
  if (file.size > WORKBOOK_MAX_BYTES) return { problem: 'too large' }
  const bytes = await file.arrayBuffer()
  signal.throwIfAborted()
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  const ended = joinAbortSignals(signal, AbortSignal.timeout(PARSE_TIMEOUT_MS))
  try {
    return await new Promise<WorkbookReadResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReadResult>) => resolve(data))
      worker.addEventListener('error', () => resolve({ problem: 'invalid' }))
      ended.addEventListener('abort', () => (signal.aborted ? reject(signal.reason) : resolve({ problem: 'too slow' })))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import loadQpdf, { type QpdfInstance } from '@neslinesli93/qpdf-wasm'
import { hasActiveContent, type PdfObjects } from './pdf-active-content.ts'
import type { PdfRejectionReason, PdfTask } from './pdf.ts'

// Runs in a thread of its own and reads one file.

/** Members of qpdf that its types omit. */
type FileSystem = QpdfInstance['FS'] & { writeFile: (path: string, bytes: Uint8Array) => void }

const COMMAND = [
  '--suppress-recovery',
  '--json=2',
  '--json-key=qpdf',
  '--json-stream-data=none',
  '/in.pdf',
  '/out.json',
]
const EXIT_OK = 0
const EXIT_WARNINGS = 3
/**
 * Viewers may use either of two values for one key. That is harmless for names of fonts and for document information.
 * With a wrong number of objects a viewer only reads fewer of them.
 */
const HARMLESS_WARNING =
  /duplicated key \/([A-Z]{1,4}\d+|Producer|Creator|Author|Title|Subject|Keywords|CreationDate|ModDate);|reported number of objects|operation succeeded with warnings/

const { bytes, maxMemory } = workerData as PdfTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const postResult = (message: PdfRejectionReason | null) => parentPort!.postMessage(message)

const messages = collectMessages()
limitMemory()
const qpdf = await (loadQpdf as unknown as () => Promise<QpdfInstance>)()
try {
  postResult(findFault())
} catch {
  postResult('unchecked')
}

function findFault(): PdfRejectionReason | null {
  const files = qpdf.FS as FileSystem
  files.writeFile('/in.pdf', bytes)
  const exit = qpdf.callMain(COMMAND)
  if (messages.some((line) => line.includes('invalid password'))) return 'encrypted'
  const isSound = exit === EXIT_OK || (exit === EXIT_WARNINGS && messages.every((line) => HARMLESS_WARNING.test(line)))
  if (!isSound) return 'damaged'

  const { qpdf: parts } = JSON.parse(new TextDecoder().decode(files.readFile('/out.json'))) as {
    qpdf: [unknown, PdfObjects]
  }
  const objects = parts[1]
  if ('/Encrypt' in (objects['trailer']!.value as object)) return 'encrypted'
  return hasActiveContent(objects) ? 'active' : null
}

/** qpdf writes to the console; its messages about a file stay out of the log. */
function collectMessages(): string[] {
  const lines: string[] = []
  console.error = (line: string) => void lines.push(line)
  console.log = () => undefined
  return lines
}

/** Limits WebAssembly memory, which `resourceLimits` of a thread do not cover. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) {
      postResult('unchecked') // only the first message counts
      throw new RangeError()
    }
    return grow.call(this, pages)
  }
}

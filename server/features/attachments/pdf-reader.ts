import { parentPort, workerData } from 'node:worker_threads'
import loadQpdf, { type QpdfInstance } from '@neslinesli93/qpdf-wasm'
import { hasActiveContent, type PdfObjects } from './pdf-active-content.ts'
import type { PdfFault, PdfTask } from './pdf.ts'

// Runs in a thread of its own and reads one file.

/** What qpdf offers beside what its types say. */
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
 * Of two values for one key viewers may see either. That matters to nobody for names of fonts and for notes on the file.
 * A viewer that goes by a wrong number of objects sees fewer of them.
 */
const HARMLESS_WARNING =
  /duplicated key \/([A-Z]{1,4}\d+|Producer|Creator|Author|Title|Subject|Keywords|CreationDate|ModDate);|reported number of objects|operation succeeded with warnings/

const { bytes, maxMemory } = workerData as PdfTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const postResult = (message: PdfFault | null) => parentPort!.postMessage(message)

const messages = collectMessages()
limitMemory()
const qpdf = await (loadQpdf as unknown as () => Promise<QpdfInstance>)()
try {
  postResult(findFault())
} catch {
  postResult('unchecked')
}

function findFault(): PdfFault | null {
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

/** qpdf writes to the console; what it says of a file is in nobody's log. */
function collectMessages(): string[] {
  const lines: string[] = []
  console.error = (line: string) => void lines.push(line)
  console.log = () => undefined
  return lines
}

/** `resourceLimits` of a thread do not count the memory of WebAssembly. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) {
      postResult('unchecked') // the first answer counts
      throw new RangeError()
    }
    return grow.call(this, pages)
  }
}

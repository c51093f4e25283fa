import { once } from 'node:events'
import { connect } from 'node:net'
import { ExternalServiceError } from '#server/platform/external-service-error.ts'

export interface ScannerAddress {
  host: string
  port: number
}

/** The result of a scan: clean, or the scanner's name of the virus. */
export type ScanVerdict = { isClean: true } | { isClean: false; virus: string }

/** The scanner cannot be reached, or what answers is no scanner. */
export class ScannerUnavailableError extends ExternalServiceError {}

/** Silence for this long is a failure; a large archive takes a while. */
const IDLE_TIMEOUT_MS = 60_000
const CHUNK_BYTES = 65_536
const MAX_RESPONSE_CHARACTERS = 1_000

/**
 * Scans the bytes with clamd's INSTREAM command. Throws unless there is a definite verdict: an unreachable, slow or
 * overloaded scanner, or a response that is not understood, never counts as clean (SR-059).
 */
export async function scanWithClamd(
  { host, port }: ScannerAddress,
  bytes: AsyncIterable<Buffer>,
): Promise<ScanVerdict> {
  const socket = connect({ host, port, timeout: IDLE_TIMEOUT_MS })
  socket.on('timeout', () => socket.destroy(new Error('The virus scanner does not answer.')))
  let answer = ''
  const answered = new Promise<void>((resolve, reject) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > MAX_RESPONSE_CHARACTERS) resolve()
    })
    socket.on('error', ({ message }) => reject(new ScannerUnavailableError(message)))
    socket.on('close', resolve)
  })
  // The scanner may refuse in the middle of a file; then its answer counts, not the failed write.
  answered.catch(() => undefined)
  try {
    await Promise.race([send(socket, bytes), answered])
    await answered
  } finally {
    socket.destroy()
  }
  return parseVerdict(answer.split('\0')[0]!.trim())
}

async function send(socket: ReturnType<typeof connect>, bytes: AsyncIterable<Buffer>): Promise<void> {
  const write = async (piece: Buffer) => {
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of bytes) {
    for (let start = 0; start < piece.length; start += CHUNK_BYTES) {
      const chunk = piece.subarray(start, start + CHUNK_BYTES)
      await write(Buffer.concat([sizeOf(chunk.length), chunk]))
    }
  }
  await write(sizeOf(0))
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}

function parseVerdict(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { isClean: true }
  const virus = /^stream: (\S{1,200}) FOUND$/.exec(answer)?.[1]
  if (/size limit exceeded/i.test(answer)) throw new Error('The file is larger than the virus scanner takes.')
  if (virus === undefined) throw new ScannerUnavailableError('The virus scanner gave no verdict.')
  return { isClean: false, virus }
}

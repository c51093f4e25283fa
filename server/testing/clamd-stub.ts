import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** How the stub handles a file: scans it, or misbehaves. */
export type ClamdBehaviour = 'looks' | 'garbage' | 'hangs up' | 'cuts off' | 'too large'

/** Starts a stub of clamd that implements INSTREAM and detects the standard test text. Stops at the end of the test. */
export async function startClamdStub() {
  const files: Buffer[] = []
  const clamd = { mood: 'looks' as ClamdBehaviour, files, url: '', close: () => Promise.resolve() }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (clamd.mood === 'hangs up') return socket.destroy()
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (clamd.mood === 'cuts off') return socket.end('stream: ')
      if (clamd.mood === 'too large') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      const file = wholeFile(received)
      if (!file) return
      files.push(file)
      if (clamd.mood === 'garbage') return socket.end('220 mail.example.org ESMTP OK\0')
      socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  clamd.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  clamd.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  onTestFinished(clamd.close)
  return clamd
}

const COMMAND = 'zINSTREAM\0'

/** Returns the file once it is complete, undefined before that; throws on protocol errors. */
function wholeFile(received: Buffer): Buffer | undefined {
  if (received.length < COMMAND.length) return undefined
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('Not INSTREAM.')
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const size = received.readUInt32BE(at)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}

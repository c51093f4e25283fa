import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

const { app } = await startTestApp()
await app.http.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.http.server.address() as AddressInfo

const PIECE = Buffer.alloc(16_000, 'x')

/** Writes a body piece by piece, regardless of what the server does meanwhile, and returns the response. */
async function send(path: string, headers: string[], bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (piece) => (answer += String(piece)))
  // The server may close while the body is on its way; what counts is the answer.
  socket.on('error', () => undefined)
  const ended = new Promise((resolve) => void socket.once('close', resolve))
  socket.write([`POST ${path} HTTP/1.1`, 'host: x', ...headers, `content-length: ${bytes}`, '', ''].join('\r\n'))
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += PIECE.length) {
    socket.write(PIECE.subarray(0, Math.min(PIECE.length, bytes - sent)))
    await new Promise(setImmediate)
  }
  if (!headers.includes('connection: close')) socket.end()
  await ended
  return answer
}

test('SR-045: a body that is too large gets 413, even when written slowly, forty times out of forty', async () => {
  for (let n = 0; n < 40; n += 1) {
    const headers = ['content-type: application/json', ...(n % 2 === 0 ? ['connection: close'] : [])]
    expect(await send('/api/login', headers, 1_200_000)).toMatch(/^HTTP\/1\.1 413 /)
  }
})

test('SR-045: an upload without a sign-in gets 401 before its file has been sent', async () => {
  for (let n = 0; n < 5; n += 1) {
    const headers = ['content-type: multipart/form-data; boundary=x', 'connection: close']
    expect(await send('/api/orders/upload-attachment', headers, 26_000_000)).toMatch(/^HTTP\/1\.1 401 /)
  }
})

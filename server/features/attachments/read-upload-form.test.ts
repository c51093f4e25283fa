import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ATTACHMENT_MAX_BYTES } from '#contract/attachments.ts'
import { estimateUploadBytesOrRefuse, readUploadFormIntoMemory } from './read-upload-form.ts'

// Over real sockets, because injected requests are never truncated, slow or endless.

const BOUNDARY = 'x-test-boundary'
const http = Fastify()
await http.register(multipart, { throwFileSizeLimit: false })
let next = Promise.withResolvers<unknown>()
for (const [path, pace] of Object.entries({
  '/': { bytes: 1_000, everyMs: 200, graceMs: 60_000, bytesPerSecond: 80_000 },
  '/deadline': { bytes: 1, everyMs: 200, graceMs: 500, bytesPerSecond: 1_000_000 },
}))
  http.post(path, (request) => {
    const outcome = readUploadFormIntoMemory(request, undefined, pace).then(
      ({ fields, file }) => ({ fields: Object.fromEntries(fields), name: file.name, size: file.bytes.length }),
      (error: { status: number }) => ({ status: error.status }),
    )
    void outcome.then(next.resolve)
    return outcome
  })
http.post('/declared', async (request) => ({ bytes: estimateUploadBytesOrRefuse(request) }))
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachmentData"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="vendor_id"\r\n\r\n7\r\n--${BOUNDARY}--\r\n`

async function begin(length: number | 'chunked', path = '/'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      (length === 'chunked' ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${length}\r\n\r\n`),
  )
  return socket
}

/** Returns the outcome of the current request. */
async function handled(): Promise<unknown> {
  const outcome = await next.promise
  next = Promise.withResolvers()
  return outcome
}

const whole = (size: number) => HEAD.length + size + TAIL.length

test('a form is read whole, in chunks of any size', async () => {
  const socket = await begin(whole(100_000))
  socket.write(HEAD.slice(0, 50))
  socket.write(HEAD.slice(50))
  for (let i = 0; i < 10; i += 1) socket.write(Buffer.alloc(10_000))
  socket.end(TAIL)
  expect(await handled()).toEqual({ fields: { vendor_id: '7' }, name: 'a.pdf', size: 100_000 })
})

test.each([0.01, 0.5, 0.99])('SR-060: a sender that disconnects at %f of the file is 400', async (part) => {
  const size = 1_000_000
  const socket = await begin(whole(size))
  socket.write(HEAD)
  socket.write(Buffer.alloc(size * part), () => socket.destroy())
  expect(await handled()).toEqual({ status: 400 })
})

test('SR-060: a sender that stalls is disconnected', async () => {
  const stalling = await begin(whole(1_000))
  stalling.write(HEAD)
  const closed = new Promise((resolve) => void stalling.once('close', resolve))
  expect(await handled()).toEqual({ status: 400 })
  await closed
})

test('SR-060: a sender that never stalls is disconnected when its declared size has taken too long', async () => {
  const size = 500_000
  const slow = await begin(whole(size), '/deadline')
  slow.write(HEAD)
  const timer = setInterval(() => slow.write(Buffer.alloc(1_000)), 20)
  const startedAt = performance.now()
  expect(await handled()).toEqual({ status: 400 })
  clearInterval(timer)
  // Half a second, and half a second for its size.
  expect(performance.now() - startedAt).toBeGreaterThan(900)

  const fast = await begin(whole(size), '/deadline')
  fast.write(HEAD)
  for (let sent = 0; sent < size; sent += 100_000) {
    await delay(50)
    fast.write(Buffer.alloc(100_000))
  }
  fast.end(TAIL)
  expect(await handled()).toMatchObject({ size })
})

test('SR-060: an upload without a declared size is 413 when it is too large', async () => {
  const socket = await begin('chunked')
  const chunk = (bytes: Buffer | string) => {
    socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
    socket.write(bytes)
    return socket.write('\r\n')
  }
  chunk(HEAD)
  for (let sent = 0; sent <= ATTACHMENT_MAX_BYTES; sent += 1_000_000) {
    if (!chunk(Buffer.alloc(1_000_000))) await once(socket, 'drain')
  }
  chunk(TAIL)
  socket.end('0\r\n\r\n')
  expect(await handled()).toEqual({ status: 413 })
})

test('a file of exactly 25 MB is accepted', async () => {
  const socket = await begin(whole(ATTACHMENT_MAX_BYTES))
  socket.write(HEAD)
  socket.write(Buffer.alloc(ATTACHMENT_MAX_BYTES))
  socket.end(TAIL)
  expect(await handled()).toMatchObject({ size: ATTACHMENT_MAX_BYTES })
})

test('the memory that a request needs is its declared length, and 25 MB without one', async () => {
  const ask = async (headers: Record<string, string>) =>
    (
      await http.inject({
        method: 'POST',
        url: '/declared',
        payload: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).json()
  expect(await ask({ 'content-length': '2' })).toEqual({ bytes: 2 })
})

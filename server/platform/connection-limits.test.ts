import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { registerSlowReaderTimeout, registerConnectionLimitPerNetwork } from './connection-limits.ts'

/** More than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(32_000_000, 'x')

async function listening(prepare: (http: FastifyInstance) => void) {
  const http = Fastify({ forceCloseConnections: true })
  prepare(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const opened: Socket[] = []
  onTestFinished(async () => {
    for (const socket of opened) socket.destroy()
    await http.close()
  })
  const { port } = http.server.address() as AddressInfo
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    opened.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('SR-121: a client that reads nothing of a response is disconnected; slow handlers and reading clients are not', async () => {
  const closed: string[] = []
  const slowReaderIsGone = Promise.withResolvers<void>()
  const open = await listening((http) => {
    // Long enough for a busy machine to read on.
    registerSlowReaderTimeout(http, 2_000)
    http.addHook('onRequest', async ({ url }, { raw }) => {
      raw.once('close', () => {
        if (!raw.writableFinished) closed.push(url)
        if (url === '/large') slowReaderIsGone.resolve()
      })
    })
    http.get('/large', async () => LARGE)
    http.get('/patient', async () => {
      await slowReaderIsGone.promise
      return LARGE
    })
  })

  const patient = await open()
  // From the start: a client that begins to read late is a slow reader, too.
  const received = suppressUnhandledRejection(waitForBytes(patient, LARGE.length))
  patient.write(get('/patient'))
  const slow = await open()
  slow.pause().write(get('/large'))
  await slowReaderIsGone.promise
  expect(closed).toEqual(['/large'])

  await received
  expect(closed).toEqual(['/large'])
})

/** Resolves when more than this many bytes have come. */
function waitForBytes(socket: Socket, count: number): Promise<void> {
  let bytes = 0
  return new Promise((resolve, reject) => {
    socket.on('data', (piece) => {
      bytes += piece.length
      if (bytes > count) resolve()
    })
    socket.once('close', () => reject(new Error(`The connection was closed after ${bytes} bytes.`)))
  })
}

/** Returns true when the connection gets a response, false when the server has closed it. */
async function answers(socket: Socket): Promise<boolean> {
  if (socket.destroyed || !socket.readable) return false
  const answer = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  socket.write(get('/'))
  return answer
}

test('SR-121: one network has a limited number of connections; a new one replaces its oldest idle connection', async () => {
  const open = await listening((http) => {
    registerConnectionLimitPerNetwork(http, 3, [])
    http.get('/', async () => 'here')
  })
  const [first, second, third] = [await open(), await open(), await open()]
  const fourth = await open()
  expect(await answers(fourth)).toBe(true)
  expect([await answers(first), await answers(second), await answers(third)]).toEqual([false, true, true])
  expect(await answers(await open('127.0.0.2'))).toBe(true)
  expect(await answers(second)).toBe(true)

  second.destroy()
  await once(second, 'close')
  expect(await answers(await open())).toBe(true)
})

test('SR-121: when every connection of a network is busy, a further one is closed and the others continue', async () => {
  const release = Promise.withResolvers<void>()
  let begun = 0
  const open = await listening((http) => {
    registerConnectionLimitPerNetwork(http, 2, [])
    http.get('/', async () => 'here')
    http.get('/wait', async () => {
      begun += 1
      await release.promise
      return 'done'
    })
  })
  const waiting = [await open(), await open()]
  const responses = waiting.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes)))
  for (const socket of waiting) socket.write(get('/wait'))
  await expect.poll(() => begun).toBe(2)

  expect(await answers(await open())).toBe(false)
  release.resolve()
  for (const answer of await Promise.all(responses)) expect(answer).toContain('done')
})

test('SR-121: the connections of a trusted proxy are not limited', async () => {
  const open = await listening((http) => {
    registerConnectionLimitPerNetwork(http, 1, ['127.0.0.0/8'])
    http.get('/', async () => 'here')
  })
  const sockets = [await open(), await open(), await open()]
  expect(await Promise.all(sockets.map(answers))).toEqual([true, true, true])
})

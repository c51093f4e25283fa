import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerSlowBodyTimeout } from './slow-bodies.ts'

const http = Fastify()
registerSlowBodyTimeout(http, 100)
http.post('/form', async () => 'form')
http.addContentTypeParser('application/x-file', (_request, _body, done) => done(null))
http.post('/file', { config: { takesFiles: true } }, async ({ raw }) => {
  let bytes = 0
  for await (const piece of raw) bytes += (piece as Buffer).length
  return { bytes }
})
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

async function begin(path: string, type: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n12345`,
  )
  return socket
}

test('SR-121: a body that does not arrive is cut off; a file is left to its own route', async () => {
  const file = await begin('/file', 'application/x-file')
  const form = await begin('/form', 'application/json')
  await once(form, 'close')
  let answer = ''
  file.on('data', (piece) => (answer += String(piece)))
  file.write('67890')
  await once(file, 'close')
  expect(answer).toContain('{"bytes":10}')
})

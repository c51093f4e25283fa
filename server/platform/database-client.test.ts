import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabaseClient } from './database-client.ts'
import { openDatabasePool } from './db.ts'

/** A server that lets everybody in and is shut down at the same moment, as both may arrive in one packet. */
async function startEndingServer(): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://nobody@127.0.0.1:${(server.address() as { port: number }).port}/none`
}

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function protocolMessage(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

const AUTHENTICATED = protocolMessage('R', Buffer.alloc(4))
const READY = protocolMessage('Z', Buffer.from('I'))
const SHUT_DOWN = protocolMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

test('a connection that ends as soon as it is made fails its query, and no listener is missing', async () => {
  const url = await startEndingServer()
  const client = createDatabaseClient(url, {})
  await client.connect()
  await expect(client.query('select 1')).rejects.toThrow()

  const { pool, close } = openDatabasePool(url, () => undefined)
  onTestFinished(close)
  await expect(pool.query('select 1')).rejects.toThrow()
})

import { once } from 'node:events'
import { Server as HttpsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { readErrorMessage } from './error-fields.ts'

/** Connections that may wait to be accepted; a refused one would try again seconds later, a health check too. */
const ACCEPT_BACKLOG = 4_096
/**
 * Node accepts one connection of a listening socket in each turn of its event loop. Under load a turn takes tens of
 * milliseconds, and new clients would wait for many of them; with several sockets on the port a turn accepts as many.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1

type Address = Pick<Config, 'host' | 'port'>

/** Fails before anything is made when the port is taken or not allowed (OPS-039). */
export async function assertCanListen({ host, port }: Address): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`The hub cannot listen on HOST ${host}, PORT ${port}: ${readErrorMessage(error)}`, { cause: error })
  }
  await close(server)
}

/** Listens on the port. `close` takes no further connections and ends when the accepted ones have ended. */
export async function listen(http: FastifyInstance, { host, port }: Address) {
  const options = { host, backlog: ACCEPT_BACKLOG, ...(LISTENING_SOCKETS > 1 && { reusePort: true }) }
  const further = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createServer((socket) => http.server.emit('connection', socket)),
  )
  const closeAll = () => Promise.all([http.close(), ...further.filter(({ listening }) => listening).map(close)])
  try {
    const bare = await http.listen({ ...options, port })
    // Fastify knows https from an option that createHttpsServerFactory does without.
    const url = http.server instanceof HttpsServer ? bare.replace(/^http:/, 'https:') : bare
    const bound = port === 0 ? Number(new URL(url).port) : port
    for (const server of further) {
      server.listen({ ...options, port: bound })
      await once(server, 'listening')
    }
    return { url, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

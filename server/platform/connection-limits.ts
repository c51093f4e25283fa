import type { FastifyInstance } from 'fastify'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { getSubnet } from './rate-limit-origin.ts'

/** A client that reads nothing of its response for this long is disconnected (SR-121). */
const READ_TIMEOUT_MS = 60_000

/**
 * Closes a connection whose pending response has not progressed for `withinMs`. A handler that has not written anything
 * yet may take longer, because the client is not the one that delays.
 */
export function registerSlowReaderTimeout(http: FastifyInstance, withinMs = READ_TIMEOUT_MS): void {
  http.addHook('onRequest', async (_request, { raw }) => {
    // Node restarts the timer with each write that makes progress.
    raw.setTimeout(withinMs, () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy()
    })
  })
}

/**
 * Limits the connections of one network (SR-121). A further connection closes the oldest idle one of that network; when
 * all are busy, the new connection is closed. Trusted proxies carry many clients and are not counted.
 */
export function registerConnectionLimitPerNetwork(http: FastifyInstance, most: number | null, proxies: string[]): void {
  if (most === null) return
  const trusted = blockList(proxies)
  const networks = new Map<string, Set<Socket>>()
  // By peer, because with TLS the socket of a request is not the one that was accepted.
  const answering = new Set<string>()

  http.server.on('request', ({ socket }, response) => {
    const peer = peerOf(socket)
    answering.add(peer)
    response.once('close', () => answering.delete(peer))
  })
  http.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // The socket is already closed.
    if (address === undefined) return
    if (trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const network = getSubnet(address)
    const open = networks.get(network) ?? new Set()
    if (open.size >= most) {
      const oldest = [...open].find((candidate) => !answering.has(peerOf(candidate)))
      if (!oldest) return void socket.destroy()
      oldest.destroy()
      open.delete(oldest)
    }
    networks.set(network, open.add(socket))
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0 && networks.get(network) === open) networks.delete(network)
    })
  })
}

/** The far end of a connection, which has one socket at a time. */
const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

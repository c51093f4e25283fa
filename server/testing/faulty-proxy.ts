import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/**
 * What the proxy does instead of passing a request on and its answer back: an error status, no answer, half of the answer,
 * or a success that it makes up. `loses answer` passes the request on and cuts the connection.
 */
export type Fault = 'none' | 500 | 503 | 'hangs' | 'late' | 'cuts off' | 'pauses' | 'loses answer' | 'lies' | 'full'

const LATE_MS = 1_500

/** Starts a proxy in front of an S3 server, faultless until told otherwise. It keeps headers, so signatures hold. */
export async function startFaultyProxy(target: string) {
  const proxy = {
    url: '',
    fault: 'none' as Fault,
    /** Which requests the fault hits; the others pass. */
    hits: (_request: IncomingMessage): boolean => true,
    /** How many more requests it hits. */
    left: Infinity,
    heal() {
      Object.assign(proxy, { fault: 'none', hits: () => true, left: Infinity })
    },
  }
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    const isHit = proxy.fault !== 'none' && proxy.left > 0 && proxy.hits(request)
    if (isHit) proxy.left -= 1
    void serve(target, isHit ? proxy.fault : 'none', request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return proxy
}

async function serve(target: string, fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
  switch (fault) {
    case 'hangs':
      return
    case 'late':
      setTimeout(() => forward(target, fault, request, response), LATE_MS)
      return
    case 500:
    case 503:
      request.resume()
      return void response.writeHead(fault).end()
    case 'lies':
      request.resume()
      return void response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    case 'full':
      request.resume()
      return void response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>')
    default:
      forward(target, fault, request, response)
  }
}

function forward(target: string, fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const passed = sendRequest(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
    if (fault === 'loses answer') return response.destroy()
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (fault !== 'cuts off' && fault !== 'pauses') return answer.pipe(response)
    answer.once('data', (piece: Buffer) => {
      answer.pause()
      response.write(piece.subarray(0, piece.length / 2), () => fault === 'cuts off' && response.destroy())
    })
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** Returns a handler that responds with this value as JSON. */
export const createJsonResponder =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Starts a geocoder stub on its own port. It behaves as configured and records its requests. */
export async function startGeocoderStub() {
  let behave: Behaviour = createJsonResponder([])
  const asked: { path: string; query: URLSearchParams; headers: IncomingMessage['headers']; at: number }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub')
    asked.push({ path: pathname, query: searchParams, headers: request.headers, at: performance.now() })
    behave(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  afterAll(() => server.listening && close())

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close,
    behaves(next: Behaviour) {
      behave = next
      asked.length = 0
    },
  }
}

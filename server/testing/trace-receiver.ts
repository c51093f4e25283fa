import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
})
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })) })),
})
export type ReceivedSpan = z.output<typeof ReceivedSpan>

/** Starts a collector of traces that keeps what it receives by OTLP over HTTP. Stops after the last test of the file. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request).catch(() => undefined)
    // The sender has gone.
    if (body === undefined) return
    bodies.push(JSON.stringify(body))
    headers.push(request.headers)
    for (const resource of Export.parse(body).resourceSpans)
      for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies, headers }
}

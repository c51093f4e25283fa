import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { OpenSpan, SpanAttributes, Tracing } from './spans.ts'
import type { TracesSettings } from './traces-settings.ts'

// Traces, when OTEL_EXPORTER_OTLP_ENDPOINT is set. The rest of the server uses this file alone, so that the library is
// loaded only then. No attribute holds a value of a query, a body, a header or a row (OPS-041).

let tracing: Tracing | undefined

/** Loads the library and sends spans to the collector until `stop`. Call before anything else of the server is opened. */
export async function startTracing(settings: TracesSettings): Promise<Pick<Tracing, 'stop'>> {
  const { startOtlpTracing } = await import('./opentelemetry.ts')
  tracing = startOtlpTracing(settings)
  return tracing
}

/** Traces one call of another service, when it is made for a request or a job that is traced. */
export async function traceOutgoingCall<T>(
  name: string,
  attributes: SpanAttributes,
  call: () => Promise<T>,
): Promise<T> {
  if (!tracing?.readTraceparent()) return call()
  return runSpan(tracing.start({ name, kind: 'client', attributes }), call)
}

/** Data of a job with the trace that it belongs to. */
interface TracedData {
  traceparent?: string
}

export function addTraceparent<T extends object>(data: T): T & TracedData {
  const traceparent = tracing?.readTraceparent()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** Runs a job as part of the trace of the request that has sent it. */
export async function traceJob(queue: string, data: TracedData, work: () => Promise<void>): Promise<void> {
  if (!tracing) return work()
  const { traceparent } = data
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue }
  return runSpan(tracing.start({ name: `process ${queue}`, kind: 'consumer', attributes, traceparent }), work)
}

async function runSpan<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work)
    span.end({ isFailed: false })
    return result
  } catch (error) {
    span.end({ isFailed: true })
    throw error
  }
}

/** The `log` option of the query builder; undefined without tracing, because it measures each statement. */
export const getStatementTracer = (): ((event: LogEvent) => void) | undefined => tracing && traceStatement

function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!tracing?.readTraceparent()) return
  const operation = /^\W*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'QUERY'
  // The text has placeholders where the values are.
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': query.sql }
  tracing.addEnded({ name: operation, kind: 'client', attributes }, queryDurationMillis, level === 'error')
}

/** Makes each request one span, named by the pattern of its route, and continues the trace of the caller. */
export function registerRequestTracing(http: FastifyInstance): void {
  const started = tracing
  if (!started) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  http.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const span = started.start({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      traceparent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    })
    spans.set(request, span)
    span.run(done)
  })
  // The body arrives in events of the socket, which do not belong to the span.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  http.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ isFailed: statusCode >= 500, attributes: { 'http.response.status_code': statusCode } })
  })
}

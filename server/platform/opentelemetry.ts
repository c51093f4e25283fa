import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanStart, Tracing } from './spans.ts'
import type { TracesSettings } from './traces-settings.ts'
import { HUB_VERSION } from './version.ts'

const SEND_EVERY_MS = 1_000
/** A collector that is away does not keep the hub from stopping. */
const STOP_WITHIN_MS = 3_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const propagator = new W3CTraceContextPropagator()
const getter = {
  keys: (carrier: Record<string, string>) => Object.keys(carrier),
  get: (carrier: Record<string, string>, key: string) => carrier[key],
}
const setter = {
  set: (carrier: Record<string, string>, key: string, value: string) => void (carrier[key] = value),
}

/** Starts sending spans to a collector by OTLP over HTTP. */
export function startOtlpTracing({ endpoint, headers }: TracesSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'care-referral-hub', 'service.version': HUB_VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('care-referral-hub')

  const startSpan = ({ name, kind, attributes, traceparent }: SpanStart, startTime?: number): [Span, Context] => {
    const parent =
      traceparent === undefined ? context.active() : propagator.extract(context.active(), { traceparent }, getter)
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, ...(startTime && { startTime }) }, parent)
    return [span, trace.setSpan(parent, span)]
  }

  return {
    start(given) {
      const [span, inside] = startSpan(given)
      return toOpenSpan(span, inside)
    },
    addEnded(given, milliseconds, isFailed) {
      const [span, inside] = startSpan(given, Date.now() - milliseconds)
      toOpenSpan(span, inside).end({ isFailed })
    },
    readTraceparent() {
      const carrier: Record<string, string> = {}
      propagator.inject(context.active(), carrier, setter)
      return carrier.traceparent
    },
    async stop() {
      const { promise: limit, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, STOP_WITHIN_MS)
      await Promise.race([provider.shutdown(), limit]).finally(() => clearTimeout(timer))
    },
  }
}

const toOpenSpan = (span: Span, inside: Context): OpenSpan => ({
  run: (work) => context.with(inside, work),
  end({ isFailed, attributes = {} }) {
    span.setAttributes(attributes)
    // Without the error's message, which may quote a value.
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  },
})

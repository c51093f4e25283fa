export type SpanAttributes = Record<string, string | number>

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** The span that it continues, from another process or an earlier time, in the format of W3C Trace Context. */
  traceparent?: string | undefined
}

export interface OpenSpan {
  /** Runs `work` inside the span: spans that it starts are its children. */
  run<T>(work: () => T): T
  end(outcome: { isFailed: boolean; attributes?: SpanAttributes }): void
}

export interface Tracing {
  start(span: SpanStart): OpenSpan
  /** Adds a span that has just ended to the current one. */
  addEnded(span: SpanStart, milliseconds: number, isFailed: boolean): void
  /** The current span as another process continues it; undefined outside of all spans. */
  readTraceparent(): string | undefined
  /** Sends what is left. */
  stop(): Promise<void>
}

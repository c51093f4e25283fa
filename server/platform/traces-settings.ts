import { z } from 'zod'

const HEADER_NAME = /^[\w-]+$/
/** What a header may hold, once it is decoded. */
const HEADER_VALUE = /^[\u0020-\u007e]+$/

/** `api-key=…,x-tenant=…`, as OpenTelemetry writes it: a value is encoded as in an address, so %20 is a space. */
const Headers = z.string().transform((text, { addIssue }) => {
  const headers = text.split(',').map(readHeader)
  if (headers.includes(undefined))
    addIssue('must be headers such as api-key=…,x-tenant=…, with %2C for a comma in a value')
  return Object.fromEntries(headers.filter((header) => header !== undefined))
})

function readHeader(text: string): [string, string] | undefined {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, Math.max(0, at)).trim(), decode(text.slice(at + 1).trim())]
  return HEADER_NAME.test(name) && HEADER_VALUE.test(value) ? [name, value] : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const TracesEnvironmentVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Headers.optional(),
})

export interface TracesSettings {
  /** The base address of the collector. */
  endpoint: string
  /** Sent with each request, such as the key that the collector asks for. */
  headers: Record<string, string>
}

/** Returns where traces are sent; undefined when nothing is traced. */
export const readTracesSettings = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
}: z.output<typeof TracesEnvironmentVariables>): TracesSettings | undefined =>
  endpoint === undefined ? undefined : { endpoint, headers }

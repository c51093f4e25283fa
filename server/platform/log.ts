import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { readSqlState } from './database-errors.ts'
import { readErrorMessage, readField } from './error-fields.ts'

const userOfRequest = new WeakMap<FastifyRequest, number>()
/** Requests that have no line of their own, or have one already. */
const omittedRequests = new WeakSet<FastifyRequest>()

/** Lines are buffered while the output accepts none. Above this number of characters new lines are dropped (SR-139). */
const MAX_BUFFERED_CHARACTERS = 8_000_000
/** One cause often fails many things at once; the first few name it. */
const MAX_COLLECTED_ERRORS = 5

interface Output {
  write(line: string): void
}

function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_CHARACTERS })
  let isFailing = false
  output.on('error', () => (isFailing = true)).on('write', () => (isFailing = false))
  // On a full disk the library's final flush retries forever, and the process would not stop.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFailing) flush()
  }
  process.stdout.on('error', () => undefined)
  return output
}

/**
 * Writes one JSON line per event to standard output; the operator's supervisor stores and rotates it. A broken pipe or
 * a full disk does not stop the server (SR-139).
 */
export function createLogger(level: string, output: Output = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    output,
  )
}

export function setLoggedUser(request: FastifyRequest, userId: number): void {
  userOfRequest.set(request, userId)
}

/** Logs one line per request: the route pattern in place of the URL, no query, no body, no name (SR-137). */
export function registerRequestLog(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', async (request, reply) => {
    if (!omittedRequests.has(request)) log.info(logLineOf(request, reply, reply.statusCode))
  })
}

export const omitFromRequestLog = (request: FastifyRequest): void => void omittedRequests.add(request)

/** Logs the only line of a failed request, so that the id in its response finds exactly one line (SR-139). */
export function logFailedRequest(log: Logger, request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  omitFromRequestLog(request)
  log.error({ ...logLineOf(request, reply, failure.status), err: failure.error }, 'request failed')
}

interface Failure {
  error: unknown
  status: number
}

const logLineOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  request: request.id,
  user: userOfRequest.get(request),
  method: request.method,
  // A malformed URL has no route.
  route: request.routeOptions?.url ?? 'none',
  status,
  ms: Math.round(reply.elapsedTime),
})

/**
 * Returns kind, code and stack of an error, and the same of the errors that it collects. A database error's message and
 * detail may quote a row, so they are left out (SR-138).
 */
function serializeError(error: unknown): Record<string, unknown> {
  const stack = readField(error, 'stack')
  // The job queue reports errors as plain objects with the fields of one.
  if (typeof stack !== 'string') return { message: readErrorMessage(error).slice(0, 300) }
  return {
    name: readField(error, 'name'),
    code: readField(error, 'code'),
    constraint: readField(error, 'constraint'),
    message: readSqlState(error) ? undefined : String(readField(error, 'message')).slice(0, 300),
    stack: stack
      .split('\n')
      .slice(1, 9)
      .map((line) => line.trim()),
    errors:
      error instanceof AggregateError ? error.errors.slice(0, MAX_COLLECTED_ERRORS).map(serializeError) : undefined,
  }
}

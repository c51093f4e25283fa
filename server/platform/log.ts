import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { sqlState } from './db.ts'

const CALLER = Symbol('caller')
const FAILURE = Symbol('failure')
type LoggedRequest = FastifyRequest & { [CALLER]?: number; [FAILURE]?: true }

/** Lines wait in memory while their target takes none; past this many characters new ones are dropped (SR-139). */
const MAX_BUFFERED_CHARACTERS = 8_000_000

interface Output {
  write(line: string): void
}

function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_CHARACTERS })
  let isFailing = false
  output.on('error', () => (isFailing = true)).on('write', () => (isFailing = false))
  // On a full disk the library's own flush at the end tries again for ever, and the process would not stop.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFailing) flush()
  }
  process.stdout.on('error', () => undefined)
  return output
}

/** One JSON line an event on standard output, which the operator's supervisor keeps and rotates. A broken pipe or a full disk stops nothing (SR-139). */
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

export function setRequestUser(request: FastifyRequest, userId: number): void {
  ;(request as LoggedRequest)[CALLER] = userId
}

/** One line a request: route pattern in place of the address, no query, no body, no name (SR-137). */
export function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', async (request, reply) => {
    if (!(request as LoggedRequest)[FAILURE]) log.info(logLineOf(request, reply, reply.statusCode))
  })
}

/** The one line of a request that failed, so that the id in its answer finds exactly one (SR-139). */
export function logFailure(log: Logger, request: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  ;(request as LoggedRequest)[FAILURE] = true
  log.error({ ...logLineOf(request, reply, failure.status), err: failure.error }, 'request failed')
}

interface Failure {
  error: unknown
  status: number
}

const logLineOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  request: request.id,
  user: (request as LoggedRequest)[CALLER],
  method: request.method,
  // A malformed address has no route.
  route: request.routeOptions?.url ?? 'none',
  status,
  ms: Math.round(reply.elapsedTime),
})

/** Kind, code and stack of a failure. A database error's message and detail may quote a row, so they stay out (SR-138). */
function serializeError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const stack = (error.stack ?? '')
    .split('\n')
    .slice(1, 9)
    .map((line) => line.trim())
  return {
    name: error.name,
    code: error.code,
    constraint: error.constraint,
    message: sqlState(error) ? undefined : error.message?.slice(0, 300),
    stack,
  }
}

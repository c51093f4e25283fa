import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import { sqlState } from './db.ts'

const CALLER = Symbol('caller')
type Noted = FastifyRequest & { [CALLER]?: number }

interface Output {
  write(line: string): void
}

function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: false })
  output.on('error', () => undefined)
  process.stdout.on('error', () => undefined)
  return output
}

/** One JSON line an event on standard output, which the operator's supervisor keeps and rotates. A broken pipe stops nothing (SR-139). */
export function openLog(level: string, output: Output = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
    },
    output,
  )
}

export function noteCaller(request: FastifyRequest, userId: number): void {
  ;(request as Noted)[CALLER] = userId
}

/** One line a request: route pattern in place of the address, no query, no body, no name (SR-137). */
export function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', async (request, reply) => {
    log.info({
      request: request.id,
      user: (request as Noted)[CALLER],
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Kind, code and stack of a failure. A database error's message and detail may quote a row, so they stay out (SR-138). */
function plainError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
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

import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import type { ErrorResponse } from '#contract/route.ts'
import { registerAdaptiveConcurrencyLimit, isOverloadProblem } from './adaptive-concurrency-limit.ts'
import { registerCompressionAndEtags } from './compression.ts'
import type { Config } from './config.ts'
import { registerSlowReaderTimeout, registerConnectionLimitPerNetwork } from './connection-limits.ts'
import { isDatabaseUnavailableError, readSqlState } from './database-errors.ts'
import { readField } from './error-fields.ts'
import { isPageRequest, renderErrorPage } from './error-page.ts'
import { createHttpsServerFactory } from './https.ts'
import { registerJsonParser } from './json-parser.ts'
import { logFailedRequest, registerRequestLog } from './log.ts'
import { getCallerLanguage, renderInLanguage } from './messages.ts'
import { Problem, unavailableProblem, internalErrorProblem } from './problems.ts'
import { registerSlowBodyTimeout, REQUEST_TIMEOUT_MS } from './slow-bodies.ts'
import { createClientErrorHandler } from './socket-errors.ts'
import { registerRequestTracing } from './tracing.ts'
import { registerBodyDrainingBeforeErrors } from './body-draining.ts'

/** Creates the bare HTTP server: limits, common headers, error format. The features are added to it. */
export async function createHttpServer(
  config: Config,
  log: Logger,
  headers: Record<string, string>,
): Promise<FastifyInstance> {
  const limits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 }
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: 5_000 }
  const http = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1_000_000,
    ...timeouts,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    http: limits,
    ...(config.tls && { serverFactory: createHttpsServerFactory(config.tls, { ...limits, ...timeouts }) }),
    clientErrorHandler: createClientErrorHandler(headers),
    // A malformed URL never reaches the hooks.
    frameworkErrors: (error, request, reply) => sendErrorResponse(error, request, reply.headers(headers), log),
  })
  registerConnectionLimitPerNetwork(http, config.limits.connections, config.trustProxy)
  registerJsonParser(http)
  await registerCompressionAndEtags(http)
  await http.register(multipart, { throwFileSizeLimit: false })
  http.addHook('onRequest', async (request, reply) => {
    // Routes whose response may be cached override this header.
    reply.headers(headers).header('cache-control', 'no-store').header('x-request-id', request.id)
  })
  registerRequestTracing(http)
  registerSlowBodyTimeout(http)
  if (config.limits.waitMs !== null) registerAdaptiveConcurrencyLimit(http, config.limits.waitMs, log)
  registerSlowReaderTimeout(http)
  registerBodyDrainingBeforeErrors(http)
  http.setErrorHandler((error, request, reply) => sendErrorResponse(error as FastifyError, request, reply, log))
  http.options('/*', async (_request, reply) => reply.code(204).send())
  registerRequestLog(http, log)
  return http
}

/** Repeated names become arrays, which no schema accepts: they are refused, not merged (SR-046). */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

const FRAMEWORK_ERRORS: Record<string, [status: number, message: Message]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, msg('This is too large.')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, msg('This kind of content is not accepted here.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, msg('The request was cut off.')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, msg('The request has no body.')],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, msg('The request is not valid JSON.')],
  FST_ERR_BAD_URL: [400, msg('The address is not valid.')],
  FST_REQ_FILE_TOO_LARGE: [413, msg('This file is too large.')],
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Converts any failure to the format of decision 33: our own problems, errors of the framework, and unknown errors. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as FastifyError
  const known = FRAMEWORK_ERRORS[code]
  if (known) return new Problem(...known)
  if (isDatabaseUnavailableError(error)) return unavailableProblem()
  const state = readSqlState(error)
  if (state?.startsWith('22')) return new Problem(422, msg('A value cannot be stored as it was sent.'))
  // The row that a new one belongs to was deleted after the request had read it.
  if (state === FOREIGN_KEY_VIOLATION)
    return new Problem(409, msg('This was changed or deleted in the meantime. Please reload the page.'))
  if (state === '23505') return new Problem(409, msg('This already exists.'))
  const isRefusalOfTheFramework = (statusCode ?? 500) >= 400 && (statusCode ?? 500) < 500
  if (isRefusalOfTheFramework) return new Problem(statusCode!, msg('The request is not valid.'))
  return internalErrorProblem()
}

/** Renders the messages of a problem; the program reads `code`. */
function renderProblem({ text, fields, code, newestChange }: Problem, language: Language): ErrorResponse {
  const render = (message: Message) => renderInLanguage(language, message)
  const errors = Object.entries(fields ?? {}).map(([field, messages]) => [field, messages.map(render)])
  return {
    message: render(text),
    ...(fields && { errors: Object.fromEntries(errors) }),
    ...(code && { code }),
    ...(newestChange !== undefined && { newest_change: newestChange }),
  }
}

function sendErrorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const problem = toProblem(error)
  // Usually a deletion at the same moment; if it comes again and again, a mistake of ours.
  if (readSqlState(error) === FOREIGN_KEY_VIOLATION)
    log.warn(
      { constraint: readField(error, 'constraint') },
      'a row that another belongs to is gone, or is still needed',
    )
  if (problem.status >= 500 && !isOverloadProblem(problem))
    logFailedRequest(log, request, reply, { error, status: problem.status })
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  reply.code(problem.status).header('cache-control', 'no-store')
  // The id of a request finds its line in the log; refused ones have a line together.
  const id = problem.status >= 500 && !isOverloadProblem(problem) ? request.id : undefined
  if (isPageRequest(request)) {
    const page = renderErrorPage(request, (language) => renderProblem(problem, language).message, {
      status: problem.status,
      id,
    })
    return reply.type('text/html; charset=utf-8').send(page)
  }
  return reply
    .type('application/json; charset=utf-8')
    .send({ ...renderProblem(problem, getCallerLanguage(request)), ...(id && { id }) })
}

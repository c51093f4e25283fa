import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { omitFromRequestLog } from './log.ts'
import { unavailableProblem, type Problem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is answered however busy the server is, or waits for something else: it does not count as a request in progress. */
    isAlwaysAdmitted?: boolean
  }
}

/** One for each connection to the database. */
const FEWEST = 16
/** What a server is taken to answer before it was ever busy. */
const FIRST_ESTIMATE_PER_SECOND = 400
const WINDOW_MS = 1_000

/** One error for all, made once: a stack for each refused request would cost more than the refusal. */
const overloaded = unavailableProblem()
export const isOverloadProblem = (problem: Problem): boolean => problem === overloaded

/**
 * Limits the requests in progress to what the server answers within `waitMs`, by Little's law: it counts what it answers
 * per second while it is busy throughout.
 */
export function createAdaptiveConcurrencyLimit(waitMs: number, now: () => number = () => performance.now()) {
  let perSecond = FIRST_ESTIMATE_PER_SECOND
  let inProgress = 0
  let windowStart = now()
  let answered = 0
  let fewestInWindow = 0

  function closeWindow() {
    const elapsed = now() - windowStart
    if (elapsed < WINDOW_MS) return
    const measured = (1_000 * answered) / elapsed
    const wasBusy = fewestInWindow >= FEWEST
    perSecond = wasBusy ? (perSecond + measured) / 2 : Math.max(perSecond, measured)
    windowStart = now()
    answered = 0
    fewestInWindow = inProgress
  }

  return {
    tryEnter(): boolean {
      closeWindow()
      if (inProgress >= Math.max(FEWEST, (perSecond * waitMs) / 1_000)) return false
      inProgress += 1
      return true
    },
    leave() {
      inProgress -= 1
      answered += 1
      fewestInWindow = Math.min(fewestInWindow, inProgress)
      closeWindow()
    },
  }
}

/**
 * Answers 503 before any work to requests that would wait too long (OPS-029), and gives those up whose client has gone
 * (OPS-030). After the body has arrived, so that slow senders hold no place.
 */
export function registerAdaptiveConcurrencyLimit(http: FastifyInstance, waitMs: number, log: Logger): void {
  const admission = createAdaptiveConcurrencyLimit(waitMs)
  const admitted = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (admitted.delete(request)) admission.leave()
  }
  const countShed = createShedLog(log)

  http.addHook('preValidation', async (request, reply) => {
    const { isAlwaysAdmitted, takesFiles } = request.routeOptions.config
    if (isAlwaysAdmitted || takesFiles) return
    if (request.raw.socket.destroyed) return reply.hijack()
    if (!admission.tryEnter()) {
      countShed()
      shedRequests.add(request)
      omitFromRequestLog(request)
      throw overloaded
    }
    admitted.add(request)
  })
  http.addHook('onSend', async (request) => leave(request))
  http.addHook('onResponse', async (request) => leave(request))
}

const shedRequests = new WeakSet<FastifyRequest>()

/** Whether the request was refused because it would have waited too long, rather than for another fault that is a 503. */
export const wasShed = (request: FastifyRequest): boolean => shedRequests.has(request)

/** Logs refused requests at most once a second, with their number and without a line for each (OPS-033). */
function createShedLog(log: Logger): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > 1) return
    setTimeout(() => {
      log.warn({ requests: count }, 'too busy: requests were answered 503')
      count = 0
    }, 1_000).unref()
  }
}

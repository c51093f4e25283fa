import type { FastifyRequest } from 'fastify'
import type { BulkOutcome } from '#contract/bulk.ts'
import { getCallerLanguage, renderInLanguage } from './messages.ts'
import { Problem } from './problems.ts'

/**
 * Runs `work` for each id, one after the other. A refusal for one id does not affect the others. A failure of the hub
 * itself, or the end of the caller's session, ends the request; what was done for the ids before it remains.
 */
export async function runForEachId(
  request: FastifyRequest,
  ids: number[],
  work: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  const language = getCallerLanguage(request)
  const outcome: BulkOutcome = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    try {
      await work(id)
      outcome.done.push(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      outcome.failed.push({ id, message: renderInLanguage(language, error.text) })
    }
  }
  return outcome
}

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.status !== 401

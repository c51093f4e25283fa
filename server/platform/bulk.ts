import type { FastifyRequest } from 'fastify'
import type { BulkOutcome } from '#contract/bulk.ts'
import { getCallerLanguage, renderInLanguage } from './messages.ts'
import { Problem } from './problems.ts'

/**
 * Runs an act for each id, one after the other. An act that is refused does not affect the others. A failure of the hub
 * itself, or the end of the caller's session, ends the request; the acts before it remain.
 */
export async function runForEachId(
  request: FastifyRequest,
  ids: number[],
  act: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  const language = getCallerLanguage(request)
  const outcome: BulkOutcome = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    try {
      await act(id)
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

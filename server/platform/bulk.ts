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

/**
 * Makes a deletion that counts what is gone as deleted: a repeat of a call whose answer was lost would report that it stays as it was.
 */
export const acceptAlreadyDeleted =
  (remove: (id: number) => Promise<unknown>) =>
  async (id: number): Promise<void> => {
    try {
      await remove(id)
    } catch (error) {
      if (!isRefusal(error) || error.status !== 404) throw error
    }
  }

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.status !== 401

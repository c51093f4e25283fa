import { createSessionEndedError } from './call-error.ts'
import { getSessionUser } from './session.ts'

/**
 * Rejects when the user has signed out before `run` ends, however it ends: the next person at this computer must see
 * nothing of its outcome.
 */
export async function runForCurrentUser<T>(run: () => Promise<T>): Promise<T> {
  const userId = getSessionUser()?.id
  const [outcome] = await Promise.allSettled([run()])
  if (userId !== undefined && getSessionUser()?.id !== userId) throw createSessionEndedError()
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

import { msg } from '#contract/message.ts'
import { notFoundProblem, unauthenticatedProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { lockUsers, type UserRow } from './queries.ts'

/** Locks the edited user and the viewer: of two administrators who deactivate each other one stays (SR-038). */
export async function lockUserAndAdministrator(
  { db: tx, viewer }: RequestContext,
  id: number,
  { isErasure = false } = {},
): Promise<Omit<UserRow, 'hasReport'>> {
  const locked = await lockUsers(tx, [...new Set([viewer.id, id])], isErasure ? id : undefined)
  const me = locked.find((user) => user.id === viewer.id)
  if (!me?.active || me.role !== 'ADMIN') throw unauthenticatedProblem()
  const user = locked.find((one) => one.id === id)
  if (!user) throw notFoundProblem(msg('User was not found.'))
  return user
}

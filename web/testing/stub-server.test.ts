import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { buildCurrentUser, listOf } from './examples.ts'
import { answer, createStubServer, neverAnswer, refuse, type StubbedRoute } from './stub-server.ts'

const HUB = 'http://127.0.0.1'
const serverWith = (...stubs: StubbedRoute[]) => createStubServer({}, stubs)
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('a call without a stub is a problem of the test', async () => {
  const server = serverWith()
  await server.fetch(`${HUB}/api/user`)
  expect(server.problems).toEqual([expect.stringMatching(/^GET \/api\/user: .*answer\(route/)])
})

test('an answer that does not fit the contract is a problem of the test', async () => {
  const server = serverWith(answer(accountRoutes.current, buildCurrentUser('ADMIN', { id: 0 })))
  await server.fetch(`${HUB}/api/user`)
  expect(server.problems).toEqual([expect.stringContaining('does not fit the contract')])
})

test('a call that does not fit the contract is a problem of the test', async () => {
  const server = serverWith(refuse(reportRoutes.create, 403, 'No.'))
  await server.fetch(`${HUB}/api/reports/create`, post({ user_id: 'seven', reason: 'They shout.' }))
  expect(server.problems).toHaveLength(1)
  expect(server.callsOf(reportRoutes.create)).toEqual([])
})

test('the calls of a route are recorded as the contract parses them, and the last stub answers', async () => {
  const server = serverWith(answer(userRoutes.list, listOf()), refuse(userRoutes.list, 403, 'No.'))
  const response = await server.fetch(`${HUB}/api/users?page=2`)
  expect(response.status).toBe(403)
  expect(server.callsOf(userRoutes.list)).toEqual([{ params: {}, query: { page: 2, limit: 50 }, body: undefined }])
  expect(server.problems).toEqual([])
})

test('a call without an answer ends with its time limit, unless the page was removed before', async () => {
  const server = serverWith(neverAnswer(accountRoutes.current))
  const limit = () => ({ signal: AbortSignal.timeout(1) })
  await expect(server.fetch(`${HUB}/api/user`, limit())).rejects.toThrow('timeout')
  server.stop()
  const late = server.fetch(`${HUB}/api/user`, limit()).catch(() => 'failed')
  const { promise, resolve } = Promise.withResolvers<string>()
  AbortSignal.timeout(5).addEventListener('abort', () => resolve('still running'))
  expect(await Promise.race([late, promise])).toBe('still running')
})

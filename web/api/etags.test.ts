import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { occupationRoutes } from '#contract/occupations.ts'
import { initPublicConfig } from './config.ts'
import { queryClient, routeQueryOptions } from './query.ts'

// A server with one list and its ETag.
let names: string[] = []
const requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  const etag = `W/"${names.join()}"`
  if (request.url?.startsWith('/config')) return response.end(JSON.stringify(config()))
  requests.push(request)
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
  const data = names.map((name, index) => ({ id: index + 1, name }))
  return response.setHeader('etag', etag).end(JSON.stringify({ data, total: 2, current_page: 1, per_page: 50 }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const config = () => ({
  apiUrl: `${url}/api`,
  liveUrl: '/api/live',
  imageUrl: '/images',
  appName: 'Care Referral Hub',
  supportEmail: 'help@example.org',
  map: { styleUrl: null, timeoutMs: 1_000, attribution: null },
  stripeKey: null,
  features: { billing: false, twoStep: true, demo: false, sms: false, publicDirectory: false },
})
const { fetch } = globalThis
vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, url), init))
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
await initPublicConfig()

const options = routeQueryOptions(occupationRoutes.list)
const read = async () => {
  await queryClient.fetchQuery({ ...options, staleTime: 0 })
  return queryClient.getQueryData(options.queryKey)!
}

test('a list that has not changed is not sent again, also after a change that kept some of its rows', async () => {
  names = ['Nurse', 'Physician']
  requests.length = 0
  queryClient.clear()
  const first = await read()
  expect(first.data.map(({ name }) => name)).toEqual(names)
  expect(requests.at(-1)!.headers['if-none-match']).toBeUndefined()

  expect(await read()).toBe(first)
  expect(requests.at(-1)!.headers['if-none-match']).toBe('W/"Nurse,Physician"')

  names = ['Nurse', 'Surgeon']
  const second = await read()
  expect(second.data.map(({ name }) => name)).toEqual(names)
  expect(await read()).toBe(second)
  expect(requests.at(-1)!.headers['if-none-match']).toBe('W/"Nurse,Surgeon"')
  expect(requests).toHaveLength(4)
})

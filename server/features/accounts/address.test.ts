import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

// An address may fail sixty times a minute (SR-071). Which limit a request counts against shows the address of the client.
const FAILURE_LIMIT = 60

const direct = await startTestApp()
const proxied = await startTestApp({ TRUST_PROXY: '127.0.0.1/32', DEMO: 'off', TWO_STEP: 'off' })

/** Fails to sign in repeatedly, each time to another account, and returns the statuses. */
async function fail({ app }: typeof direct, times: number, headersOf: (nth: number) => Record<string, string>) {
  const statuses: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const payload = { username: `nobody-${nth}@example.org`, password: TEST_PASSWORD }
    const reply = await app.http.inject({ method: 'POST', url: '/api/login', payload, headers: headersOf(nth) })
    statuses.push(reply.statusCode)
  }
  return statuses
}

test('SR-074: headers that name another address have no effect without a configured proxy', async () => {
  const statuses = await fail(direct, FAILURE_LIMIT + 1, (nth) => ({
    'x-forwarded-for': `203.0.113.${nth}`,
    forwarded: `for=203.0.113.${nth}`,
    'x-real-ip': `203.0.113.${nth}`,
  }))
  expect(statuses.slice(0, FAILURE_LIMIT)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('SR-074: behind the configured proxy each address that it names has its own limit, whatever earlier headers claimed', async () => {
  const from = (address: string) => () => ({ 'x-forwarded-for': `198.51.100.7, ${address}` })
  const statuses = await fail(proxied, FAILURE_LIMIT + 1, from('203.0.113.1'))
  expect(statuses.at(-1)).toBe(429)
  expect(await fail(proxied, 1, from('203.0.113.2'))).toEqual([401])
})

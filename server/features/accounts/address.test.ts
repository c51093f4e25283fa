import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

// Sixty failures a minute are an address's share (SR-071): whose share it is tells what the hub takes for the address.
const SHARE = 60

const direct = await startTestApp()
const proxied = await startTestApp({ TRUST_PROXY: '127.0.0.1/32', DEMO: 'off', TWO_STEP: 'off' })

/** One failed sign-in after the other, each of another account, and the statuses they were answered with. */
async function fail({ app }: typeof direct, times: number, headersOf: (nth: number) => Record<string, string>) {
  const statuses: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const payload = { username: `nobody-${nth}@example.org`, password: TEST_PASSWORD }
    const reply = await app.http.inject({ method: 'POST', url: '/api/login', payload, headers: headersOf(nth) })
    statuses.push(reply.statusCode)
  }
  return statuses
}

test('SR-074: headers that name another address change nothing where no proxy is configured', async () => {
  const statuses = await fail(direct, SHARE + 1, (nth) => ({
    'x-forwarded-for': `203.0.113.${nth}`,
    forwarded: `for=203.0.113.${nth}`,
    'x-real-ip': `203.0.113.${nth}`,
  }))
  expect(statuses.slice(0, SHARE)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('SR-074: behind the configured proxy each address it names has its own share, whatever it was told before', async () => {
  const from = (address: string) => () => ({ 'x-forwarded-for': `198.51.100.7, ${address}` })
  const statuses = await fail(proxied, SHARE + 1, from('203.0.113.1'))
  expect(statuses.at(-1)).toBe(429)
  expect(await fail(proxied, 1, from('203.0.113.2'))).toEqual([401])
})

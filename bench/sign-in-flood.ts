import { accountRoutes } from '#contract/accounts.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { computePercentile } from './generate-load.ts'
import type { BenchServerDetails } from './server.ts'

const SECONDS = 60
const SIGN_INS_PER_SECOND = 200
/** Timeout of a request; SR-078 allows the list 500 ms. */
const REQUEST_TIMEOUT_MS = 10_000

/**
 * SR-078: strangers try to sign in at a fixed rate while a user reads the pages of the vendor list one after the other.
 */
export async function measureListDuringSignIns({ hubUrl, clientToken }: BenchServerDetails) {
  const answers: Record<string, number> = {}
  const requests: Promise<void>[] = []
  const begins = performance.now()
  const ends = begins + SECONDS * 1000
  const flood = setInterval(() => {
    // A timer runs late, so this sends all requests that are due.
    const due = Math.min(SECONDS * SIGN_INS_PER_SECOND, ((performance.now() - begins) / 1000) * SIGN_INS_PER_SECOND)
    while (requests.length < due) requests.push(signIn(requests.length))
  }, 5)

  async function signIn(n: number) {
    const email = `flood-${n}@example.org`
    const answer = await fetch(hubUrl + buildRouteUrl(accountRoutes.signIn, {}), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not their password' }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).then(
      (reply) => reply.arrayBuffer().then(() => String(reply.status)),
      () => 'none',
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  }

  const times: number[] = []
  while (performance.now() < ends) {
    const began = performance.now()
    const reply = await fetch(hubUrl + buildRouteUrl(vendorRoutes.list, {}), {
      headers: { authorization: `Bearer ${clientToken}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The list of vendors answered ${reply.status} under the flood.`)
    times.push(performance.now() - began)
  }
  clearInterval(flood)
  await Promise.all(requests)
  return {
    'sign-ins sent': requests.length,
    answers: Object.entries(answers)
      .map(([answer, count]) => `${count} x ${answer}`)
      .join(', '),
    'list p50 ms': Number(computePercentile(times, 0.5).toFixed(1)),
    'list p95 ms': Number(computePercentile(times, 0.95).toFixed(1)),
  }
}

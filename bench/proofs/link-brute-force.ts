import { randomBytes, randomInt } from 'node:crypto'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import {
  computeLatencyPercentile,
  sendAtRate,
  sendRequest,
  type HttpCall,
  type RequestOutcome,
} from '../constant-rate.ts'
import { withBenchHub } from '../hub.ts'
import type { BenchServerDetails } from '../server.ts'
import type { Proof } from './proof.ts'

const PER_SECOND = 200
const SECONDS = Number(process.env.SECONDS ?? 60)
const ADDRESSES = 200
const MOST_P95_MS = 500
const SIZE = { vendors: 10_000, locations: 30_000, referrals: 50_000 }
/** Of people who read the list of vendors meanwhile. */
const VISITS_PER_SECOND = 10

/** The hub has the limits of a new installation; each hostile caller has an address of its own on the loopback network. */
export const linkBruteForceProof: Proof = {
  rows: ['ANS-024'],
  target: `${PER_SECOND} hostile requests a second on the calls of links, for ${SECONDS} s from one and from ${ADDRESSES} addresses: the p95 of the list of vendors stays under ${MOST_P95_MS} ms, and no link is found`,
  run: () =>
    withBenchHub(
      SIZE,
      async ({ server }) => {
        const before = await readVendors(server)
        const fromOne = await attack(server, () => '127.0.1.1')
        const fromMany = await attack(server, (nth) => `127.0.2.${1 + (nth % ADDRESSES)}`)
        const link = await sendRequest(hostileCall(server.hubUrl, linkRoutes.look, { link: server.answerLink }))
        const figures = {
          vendorsP95BeforeMs: before.p95Ms,
          ...named('FromOne', fromOne),
          ...named('FromMany', fromMany),
          /** Shows that a found link would have been seen. */
          realLinkStatus: link.status,
        }
        const isReached =
          [fromOne, fromMany].every(
            ({ vendors, sent, found }) =>
              vendors.p95Ms < MOST_P95_MS && vendors.failed === 0 && found === 0 && sent >= 0.99 * PER_SECOND * SECONDS,
          ) && link.status === 200
        return { figures, isReached }
      },
      { hasLimits: true },
    ),
}

interface Attack {
  sent: number
  /** Answered with 429 or 503. */
  turnedAway: number
  found: number
  vendors: VendorReads
}

interface VendorReads {
  p95Ms: number
  failed: number
}

const named = (suffix: string, { sent, turnedAway, found, vendors }: Attack) => ({
  [`sent${suffix}`]: sent,
  [`turnedAway${suffix}`]: turnedAway,
  [`found${suffix}`]: found,
  [`vendorsP95${suffix}Ms`]: vendors.p95Ms,
  [`vendorsFailed${suffix}`]: vendors.failed,
})

/** Reads the list of vendors at a constant rate. */
async function readVendors({ hubUrl, clientToken: token }: BenchServerDetails): Promise<VendorReads> {
  const outcomes = await sendAtRate(VISITS_PER_SECOND, SECONDS, (nth) =>
    sendRequest({ url: hubUrl + buildRouteUrl(vendorRoutes.list, { query: { page: String(1 + (nth % 20)) } }), token }),
  )
  return {
    p95Ms: computeLatencyPercentile(outcomes, 0.95),
    failed: outcomes.filter(({ status }) => status !== 200).length,
  }
}

async function attack(server: BenchServerDetails, addressOf: (nth: number) => string): Promise<Attack> {
  const send = (nth: number): Promise<RequestOutcome> => {
    const guess = GUESSES[nth % GUESSES.length]!
    return sendRequest({ ...guess(server.hubUrl, server.answerLink), from: addressOf(nth) })
  }
  // So that guessing codes has something to find.
  await sendRequest(hostileCall(server.hubUrl, linkRoutes.code, { link: server.answerLink }))
  const [outcomes, vendors] = await Promise.all([sendAtRate(PER_SECOND, SECONDS, send), readVendors(server)])
  return {
    sent: outcomes.filter(({ status }) => status !== 0).length,
    turnedAway: outcomes.filter(({ status }) => status === 429 || status === 503).length,
    found: outcomes.filter(({ status }) => status === 200 || status === 201).length,
    vendors,
  }
}

const hostileCall = (hub: string, route: Route, body: unknown, headers: Record<string, string> = {}): HttpCall => ({
  url: hub + buildRouteUrl(route),
  method: route.method,
  headers,
  ...(route.method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
})

const guessedSecret = () => randomBytes(32).toString('base64url')
const guessedCode = () => String(randomInt(1_000_000)).padStart(6, '0')
const guessedPass = () => ({ [LINK_PASS_HEADER]: guessedSecret() })
/** The secret with another last character. */
const almost = (secret: string) => secret.slice(0, -1) + (secret.endsWith('A') ? 'E' : 'A')

/** None of them may be answered with 200. `known` is a link that somebody forwarded, whose mailbox the attacker does not read. */
const GUESSES: ((hub: string, known: string) => HttpCall)[] = [
  (hub) => hostileCall(hub, linkRoutes.look, { link: guessedSecret() }),
  (hub, known) => hostileCall(hub, linkRoutes.look, { link: almost(known) }),
  (hub) => hostileCall(hub, linkRoutes.code, { link: guessedSecret() }),
  (hub) => hostileCall(hub, linkRoutes.enter, { link: guessedSecret(), code: guessedCode() }),
  (hub, known) => hostileCall(hub, linkRoutes.enter, { link: known, code: guessedCode() }),
  (hub, known) => hostileCall(hub, linkRoutes.enter, { link: known, marks: Array.from({ length: 20 }, guessedSecret) }),
  (hub) =>
    hostileCall(hub, linkRoutes.lost, { reference: randomInt(1, 50_000), email: `${guessedCode()}@example.org` }),
  (hub) => hostileCall(hub, referralByLinkRoutes.referral, undefined, guessedPass()),
  (hub) => hostileCall(hub, referralByLinkRoutes.answer, { action: 'accept', seen: 0 }, guessedPass()),
  (hub) => hostileCall(hub, linkRoutes.look, `{"link": "${'x'.repeat(100_000)}`),
]

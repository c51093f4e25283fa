import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { createSignedChallenge } from '#server/features/challenges/challenges.ts'
import { blockEmailAddress } from '#server/features/guest-referrals/blocked-email-addresses.ts'
import { hashGuestEmail } from '#server/features/guest-referrals/guest-email.ts'
import { tryCountReferralFromEmail } from '#server/features/guest-referrals/guest-limits.ts'
import { readConfig } from '#server/platform/config.ts'
import { openOrCreateKeys, type Keys } from '#server/platform/keys.ts'
import { computePercentile } from '../generate-load.ts'
import { withBenchHub, type BenchHub } from '../hub.ts'
import type { Proof } from './proof.ts'

const SIZE = { vendors: 1_000, locations: 3_000, referrals: 5_000 }
const PER_KIND = Number(process.env.PER_KIND ?? 2_000)
const WARM_UP = 100
const KINDS = ['unknown', 'account', 'blocked', 'overLimit'] as const
type Kind = (typeof KINDS)[number]
const OTHERS = KINDS.filter((kind) => kind !== 'unknown')
/** Of three comparisons with the unknown addresses one reaches this by chance once in 370 runs. */
const MOST_Z = 3.29
/** A network address may send ten an hour. */
const PER_ORIGIN = 8

interface Answered {
  kind: Kind
  ms: number
  bytes: number
}

/** Every kind of address is asked about in turn, in a new order each round, so that whatever slows the hub slows all of them. */
export const accountEnumerationProof: Proof = {
  rows: ['GST-034'],
  target: `${PER_KIND} forms each of an unknown address, one of an account, a blocked one and one over its limit are answered by 202 with as many bytes, and in times that do not differ beyond chance (Mann-Whitney, |z| < ${MOST_Z})`,
  run: () =>
    withBenchHub(SIZE, async (hub) => {
      const answers = await measureAnswers(hub)
      const timesOf = (kind: Kind) => answers.filter((one) => one.kind === kind).map(({ ms }) => ms)
      const unknown = timesOf('unknown')
      const zs = OTHERS.map((kind) => mannWhitneyZ(timesOf(kind), unknown))
      const sizes = new Set(answers.map(({ bytes }) => bytes))
      const figures = {
        formsOfEachKind: PER_KIND,
        differentLengths: sizes.size,
        ...Object.fromEntries(KINDS.map((kind) => [`${kind}P50Ms`, rounded(computePercentile(timesOf(kind), 0.5), 3)])),
        ...Object.fromEntries(OTHERS.map((kind, nth) => [`${kind}Z`, rounded(zs[nth]!, 2)])),
      }
      return { figures, isReached: sizes.size === 1 && zs.every((z) => Math.abs(z) < MOST_Z) }
    }),
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

async function measureAnswers(hub: BenchHub): Promise<Answered[]> {
  const keys = await openOrCreateKeys(readConfig({ DATA_DIR: hub.dataDir }).keysDir)
  const target = await readOpenVendor(hub)
  const rounds = WARM_UP + PER_KIND
  const addresses = await prepareAddresses(hub, keys, rounds)
  const answers: Answered[] = []
  for (let round = 0, sent = 0; round < rounds; round += 1) {
    for (const kind of shuffled(KINDS)) {
      const origin = Math.floor(sent / PER_ORIGIN)
      sent += 1
      const body = JSON.stringify({
        vendor: target.vendor,
        order: { location: target.location, service: target.service, details: 'Needs a walker.' },
        sender: { first: 'Nadia', last: 'Quill', email: addresses[kind][round], phone: '416-555-7391' },
        sentFor: 'other',
        agrees: true,
        opened: 60_000,
        website: '',
        challenge: await solveQuickly(keys),
      })
      const from = `127.1.${1 + Math.floor(origin / 250)}.${1 + (origin % 250)}`
      const answer = await post(hub.server.hubUrl + buildRouteUrl(guestReferralRoutes.create, {}), body, from)
      if (answer.status !== 202) throw new Error(`A form of kind ${kind} was answered by ${answer.status}.`)
      if (round >= WARM_UP) answers.push({ kind, ms: answer.ms, bytes: answer.bytes })
    }
    if ((round + 1) % 500 === 0) console.log(`account-enumeration: ${round + 1} of ${rounds} rounds`)
  }
  return answers
}

/** All of one length and domain, because the answer repeats the domain. */
async function prepareAddresses({ db }: BenchHub, keys: Keys, count: number): Promise<Record<Kind, string[]>> {
  const at = new Date()
  const of = (kind: string) => Array.from({ length: count }, (_, nth) => `${kind}.${10_000 + nth}@sparrow.example`)
  const addresses = { unknown: of('aa'), account: of('bb'), blocked: of('cc'), overLimit: of('dd') }
  await sql`insert into people (first, last, sort_name, email, phone, password_hash, role, email_verified_at, created_at)
    select 'Omar', 'Reed', 'reed, omar', email, '', '', 'CLIENT', ${at}, ${at}
    from unnest(${addresses.account}::text[]) email`.execute(db)
  for (const email of addresses.blocked) {
    const addressHash = hashGuestEmail(keys, email)
    await blockEmailAddress(db, { addressHash, why: 'disowned', until: null, at })
  }
  for (const email of addresses.overLimit)
    for (let nth = 0; nth < 5; nth += 1) await tryCountReferralFromEmail(db, keys, email, at)
  await sql`vacuum analyze`.execute(db)
  return addresses
}

async function readOpenVendor({ db }: BenchHub) {
  return db
    .selectFrom('vendors as v')
    .innerJoin('locations as l', 'l.vendor_id', 'v.id')
    .innerJoin('vendor_services as o', 'o.vendor_id', 'v.id')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .where('v.is_listed', '=', true)
    .where('v.is_archived', '=', false)
    .where('v.vendors_seen_only', '=', false)
    .where('v.prevent_referrals', '=', false)
    .where('v.prevent_public_referrals', '=', false)
    .where('v.prevent_guest_referrals', '=', false)
    .where('v.public_listing', '<>', 'hidden')
    .where('l.is_archived', '=', false)
    .where('o.availability', '<>', 'full')
    .where('s.private', '=', false)
    .where('s.parent_id', 'is', null)
    .select(['v.id as vendor', 'l.id as location', 'o.service_id as service'])
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The work of a challenge is not what is measured. */
async function solveQuickly(keys: Keys): Promise<string> {
  const challenge = await createSignedChallenge(keys, { purpose: 'referral', tries: 1, at: new Date() })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** One connection each, as forms of different people come. */
function post(url: string, body: string, from: string): Promise<{ status: number; ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const began = performance.now()
    request(url, { method: 'POST', headers, localAddress: from }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, bytes }))
    })
      .once('error', reject)
      .end(body)
  })
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, order: randomInt(2 ** 40) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one)
}

/** How many standard deviations the ranks of the first sample are from those of one distribution; ties share their rank. */
function mannWhitneyZ(first: number[], second: number[]): number {
  const all = [...first.map((ms) => ({ ms, isFirst: true })), ...second.map((ms) => ({ ms, isFirst: false }))]
  const sorted = all.toSorted((a, b) => a.ms - b.ms)
  let ranks = 0
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to]!.ms === sorted[from]!.ms) to += 1
    ranks += sorted.slice(from, to).filter(({ isFirst }) => isFirst).length * ((from + 1 + to) / 2)
  }
  const [n, m] = [first.length, second.length]
  const u = ranks - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

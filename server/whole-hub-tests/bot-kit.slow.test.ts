import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl, type Route } from '#contract/route.ts'
import { challengeRoutes } from '#contract/challenges.ts'
import { createSignedChallenge } from '#server/features/challenges/challenges.ts'
import { minutes } from '#server/platform/clock.ts'
import {
  buildGuestReferralBody,
  computeChallengeSolution,
  createSolvedChallenge,
} from '#server/testing/guest-referrals.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

// Plays machines against the calls that people without an account send referrals with, over HTTP, behind a proxy that adds the
// network address of each caller, and with a real mail server. After each of them, the vendor has got nothing, and somebody at
// another address can send a referral.

/** `DRAFTS=100000` for the figure of the design. */
const DRAFTS = Number(process.env.DRAFTS ?? 2_000)
/** Each may send ten an hour. */
const ADDRESSES = Math.max(500, Math.ceil(DRAFTS / 10))

const sinks = await openMessageSinks()
const care = await startTestApp(
  {
    ...sinks.environment,
    DEMO: 'off',
    TWO_STEP: 'off',
    PUBLIC_DIRECTORY: 'on',
    APP_URL: 'https://hub.example.org',
    MAIL_ADDRESS: '1 King St, Toronto',
    MAIL_FROM: 'hub@example.org',
    TRUST_PROXY: '127.0.0.0/8',
  },
  { background: true, realDelivery: true },
)
const { as, clock, db, given, services } = care
await care.app.http.listen({ port: 0, host: '127.0.0.1' })
const hub = `http://127.0.0.1:${(care.app.http.server.address() as AddressInfo).port}`

let count = 0
const newAddress = () => `10.${(count += 1) >> 16}.${(count >> 8) & 255}.${count & 255}`
/** The first 48 bits of IPv6 addresses. */
const newNetwork = () => `2001:db8:${((count += 1) & 0xffff).toString(16)}`
const newEmail = () => `bot${(count += 1)}@sparrow.example`

type Vendor = Awaited<ReturnType<typeof given.vendor>>

interface From {
  /** The caller's network address, as the proxy sees it. */
  address?: string
  headers?: Record<string, string>
  on?: string
}

function call(route: Route, body: unknown, { address = newAddress(), headers = {}, on = hub }: From = {}) {
  const forwarded = [headers['x-forwarded-for'], address].filter(Boolean).join(', ')
  return fetch(on + buildRouteUrl(route), {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers, 'x-forwarded-for': forwarded },
    ...(route.method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const send = async (body: unknown, from: From = {}): Promise<number> => {
  const reply = await call(guestReferralRoutes.create, body, from)
  await reply.arrayBuffer()
  return reply.status
}

const filledForm = async (vendor: Vendor, email = newEmail()) => ({
  ...buildGuestReferralBody(vendor, { email }),
  challenge: await createSolvedChallenge(services),
})

/** Runs the tasks, some of them at the same time, and counts their results. */
async function tally(times: number, task: (nth: number) => Promise<number>): Promise<Record<number, number>> {
  const results: Record<number, number> = {}
  let next = 0
  const worker = async () => {
    while (next < times) {
      const status = await task(next++)
      results[status] = (results[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

const mailsTo = (email: string) => sinks.mails.filter(({ to }) => to.includes(email))
const draftsOf = async (vendor: Vendor) =>
  (await db.selectFrom('guest_drafts').select('id').where('vendor_id', '=', vendor.id).execute()).length

const victim = await given.vendor({ name: 'Bothered clinic', phone: '416-555-0142' })
const owner = await given.contactOf(victim)

/** The vendor has no referral, no number in a badge and no message. */
async function expectNothingForVendor() {
  const received = await as(owner).call(referralRoutes.received, { query: { vendor_id: String(victim.id) } })
  const badge = await as(owner).call(referralRoutes.newCount, {})
  expect([received.body.total, badge.body.count]).toEqual([0, 0])
  expect(await db.selectFrom('referrals').select('id').where('vendor_id', '=', victim.id).execute()).toEqual([])
  expect([...mailsTo(victim.email), ...mailsTo(owner.email)]).toEqual([])
}

/** Somebody at another address finds the directory open, does the work of a real challenge, and sends a referral. */
async function expectPeopleGetThrough() {
  const [address, email, vendor] = [newAddress(), `person${(count += 1)}@quill.example`, await given.vendor()]
  const issued = await call(challengeRoutes.issue, undefined, { address })
  expect(issued.status).toBe(200)
  const { challenge } = (await issued.json()) as { challenge: Parameters<typeof computeChallengeSolution>[0] }
  const form = { ...buildGuestReferralBody(vendor, { email }), challenge: await computeChallengeSolution(challenge) }
  expect(await send(form, { address })).toBe(202)
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(1)
  const source = mailsTo(email)[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = /\/confirm#([\w-]{43})/.exec(source)![1]
  const confirmed = await call(guestReferralRoutes.confirm, { token }, { address })
  expect(confirmed.status).toBe(201)
  const sent = await db.selectFrom('referrals').select('id').where('vendor_id', '=', vendor.id).execute()
  expect(sent).toHaveLength(1)
}

async function expectHarmless() {
  await expectNothingForVendor()
  await expectPeopleGetThrough()
}

/** Another hub, which has keys of its own. */
const otherHub = { hash: (text: string) => createHash('sha256').update(`another hub ${text}`).digest() }

test('a machine without a solution, with a forged one or with one of another hub gets 422 and leads to no draft', async () => {
  const at = clock.now()
  const before = await draftsOf(victim)
  const solved = await createSolvedChallenge(services)
  const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString())
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const { parameters } = challenge
  const forged = [
    undefined,
    '',
    'x',
    encode({}),
    encode({ challenge, solution: { ...solution, derivedKey: randomBytes(32).toString('hex') } }),
    encode({ challenge: { ...challenge, signature: randomBytes(32).toString('hex') }, solution }),
    // Longer to use, for another purpose, less work: each changes what was signed.
    encode({
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } } },
      solution,
    }),
    encode({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
    await createSolvedChallenge(services, 'correction'),
    await computeChallengeSolution(await createSignedChallenge(otherHub, { purpose: 'referral', tries: 1, at })),
    await computeChallengeSolution(
      await createSignedChallenge(services.keys, {
        purpose: 'referral',
        tries: 1,
        at: new Date(at.getTime() - minutes(20)),
      }),
    ),
  ]
  for (const [nth, bad] of forged.entries())
    expect(await send({ ...buildGuestReferralBody(victim, { email: newEmail() }), challenge: bad }), `${nth}`).toBe(422)
  expect(await draftsOf(victim)).toBe(before)
  // What was forged is refused because it is forged: the solution itself is still good.
  expect(await send({ ...buildGuestReferralBody(victim, { email: newEmail() }), challenge: solved })).toBe(202)
  await expectHarmless()
})

test('one solution, replayed from 200 addresses at the same time, makes one draft', async () => {
  const vendor = await given.vendor()
  const challenge = await createSolvedChallenge(services)
  const replies = await tally(200, () => send({ ...buildGuestReferralBody(vendor, { email: newEmail() }), challenge }))
  expect(replies).toEqual({ 202: 1, 422: 199 })
  expect(await draftsOf(vendor)).toBe(1)
  await expectHarmless()
})

test('100 addresses of one /64 count as one, and a hundred networks of it as a hundred', async () => {
  const hex = (nth: number) => (nth + 1).toString(16)
  const [one, other] = [newNetwork(), newNetwork()]
  const inOne = await tally(100, async (nth) =>
    send(await filledForm(victim), { address: `${one}:1:${hex(nth)}::${hex(nth * 7)}` }),
  )
  expect(inOne).toEqual({ 202: 10, 429: 90 })
  const inMany = await tally(100, async (nth) => send(await filledForm(victim), { address: `${other}:${hex(nth)}::1` }))
  expect(inMany).toEqual({ 202: 100 })
  await expectHarmless()
})

test(
  `${DRAFTS} solved forms from ${ADDRESSES} addresses to 20 mailboxes lead to nothing at the vendor, and to 3 messages a mailbox at most`,
  async () => {
    const before = await draftsOf(victim)
    const mailboxes = Array.from({ length: 20 }, newEmail)
    const addresses = Array.from({ length: ADDRESSES }, newAddress)
    const replies = await tally(DRAFTS, async (nth) =>
      send(await filledForm(victim, mailboxes[nth % 20]), { address: addresses[nth % ADDRESSES]! }),
    )
    expect(replies).toEqual({ 202: DRAFTS })
    expect((await draftsOf(victim)) - before).toBe(DRAFTS)
    await expectHarmless()
    await waitForEmptyOutbox(db)
    for (const mailbox of mailboxes) expect(mailsTo(mailbox).length, mailbox).toBeLessThanOrEqual(3)
  },
  Math.max(900_000, 20 * DRAFTS),
)

test('headers that name another network address do not widen a limit', async () => {
  const address = newAddress()
  const forgeries = (nth: number): Record<string, string> => ({
    'x-forwarded-for': `198.51.100.${nth}, 2001:db8:${nth}::1`,
    'x-real-ip': `198.51.100.${nth}`,
    forwarded: `for=198.51.100.${nth}`,
    'true-client-ip': `198.51.100.${nth}`,
    'cf-connecting-ip': `198.51.100.${nth}`,
    'x-client-ip': `198.51.100.${nth}`,
  })
  const replies = await tally(40, async (nth) =>
    send(await filledForm(victim), { address, headers: forgeries(nth + 1) }),
  )
  expect(replies).toEqual({ 202: 10, 429: 30 })
  await expectHarmless()
})

test('without a proxy in front the header of a caller counts for nothing', async () => {
  const direct = await startTestApp()
  await direct.app.http.listen({ port: 0, host: '127.0.0.1' })
  const on = `http://127.0.0.1:${(direct.app.http.server.address() as AddressInfo).port}`
  const vendor = await direct.given.vendor()
  const replies = await tally(30, async () => {
    const challenge = await createSolvedChallenge(direct.services)
    return send({ ...buildGuestReferralBody(vendor, { email: newEmail() }), challenge }, { on })
  })
  expect(replies).toEqual({ 202: 10, 429: 20 })
})

test('the hidden field and a form that is back at once are answered like any other, and no message leaves', async () => {
  const traps = [{ website: 'https://spam.example' }, { opened: 0 }, { opened: 2_999 }]
  const emails: string[] = []
  const replies = await tally(60, async (nth) => {
    const email = newEmail()
    emails.push(email)
    return send({ ...(await filledForm(victim, email)), ...traps[nth % traps.length] })
  })
  expect(replies).toEqual({ 202: 60 })
  await expectHarmless()
  await waitForEmptyOutbox(db)
  expect(emails.flatMap(mailsTo)).toEqual([])
})

test('bodies that are too large, too deep or no form are refused before any work', async () => {
  const form = await filledForm(victim)
  const before = await draftsOf(victim)
  const { order } = form
  const statuses = [
    await send(JSON.stringify({ ...form, padding: 'x'.repeat(1_100_000) })),
    await send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    await send('{"vendor":'),
    await send('{"__proto__": {"vendor": 1}}'),
    await send({ ...form, order: { ...order, details: 'x'.repeat(5_001) } }),
    await send({ ...form, challenge: 'x'.repeat(100_000) }),
    await send({ ...form, sender: Array.from({ length: 1_000 }, () => form.sender) }),
    await send('vendor=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ]
  expect(statuses).toEqual([413, 400, 400, 400, 422, 422, 422, 415])
  expect(await draftsOf(victim)).toBe(before)
  // None of them has used up the solution.
  expect(await send(form)).toBe(202)
  await expectHarmless()
})

test('guessing codes and links from many addresses confirms nothing', async () => {
  const reply = await call(guestReferralRoutes.create, await filledForm(victim))
  const { draft } = (await reply.json()) as { draft: string }
  const confirm = async (body: object) => {
    const guessed = await call(guestReferralRoutes.confirm, body)
    await guessed.arrayBuffer()
    return guessed.status
  }
  const codes = await tally(300, (nth) => confirm({ draft, code: String(nth * 3_331).padStart(6, '0') }))
  // Five wrong ones end the draft; the chance that one of five is right is 5 in a million.
  expect(codes).toEqual({ 404: 295, 422: 5 })
  const links = await tally(300, () => confirm({ token: randomBytes(32).toString('base64url') }))
  expect(links).toEqual({ 404: 300 })
  await expectHarmless()
})

test('asking for challenges without end shuts nobody else out', async () => {
  const address = newAddress()
  const replies = await tally(400, async () => {
    const reply = await call(challengeRoutes.issue, undefined, { address })
    await reply.arrayBuffer()
    return reply.status
  })
  // The limit of directory calls of one address in a minute.
  expect(replies).toEqual({ 200: 300, 429: 100 })
  await expectHarmless()
})

import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { buildApp } from '#server/app.ts'
import { hours } from '#server/platform/clock.ts'
import { createLogger } from '#server/platform/log.ts'
import { buildSendBody } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const limits = { LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }
const { app, as, clock, db, given, messages, services } = await startTestApp(
  {
    ...limits,
    SESSION_IDLE_MINUTES: '40000',
  },
  { background: true },
)

const KEYS = 50
const CONCURRENT_CALLS = 10

type Vendor = Awaited<ReturnType<typeof given.vendor>>

/** Sends to any server, so that a test can continue on another one. */
async function senderTo(vendor: Vendor) {
  const token = await as(await given.client()).token()
  return (server: typeof app, key: string, details: string, service = vendor.service.id) =>
    server.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { vendor: vendor.id, order: { location: vendor.location.id, service, details } },
    })
}

/** Another server on the same database, as after a restart. */
const anotherServer = () => buildApp(services, createLogger('silent'))

const rowsOf = async (vendor: Vendor) =>
  (await db.selectFrom('referrals').select('id').where('vendor_id', '=', vendor.id).execute()).map(({ id }) => id)

test('SR-127: fifty keys, each sent many times concurrently and again after a restart, make fifty referrals and fifty mails', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const send = await senderTo(vendor)
  const restarted = await anotherServer()
  const answers = new Map<string, string>()
  for (let nth = 0; nth < KEYS; nth += 1) {
    const key = `key ${nth}`
    const requests = Array.from({ length: CONCURRENT_CALLS }, (_, n) =>
      send(n % 2 === 0 ? app : restarted, key, `Text ${nth}`),
    )
    const replies = await Promise.all(requests)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: CONCURRENT_CALLS }, () => 200))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    answers.set(key, replies[0]!.body)
  }
  await restarted.http.close()

  const later = await anotherServer()
  for (const [key, first] of answers) {
    const text = `Text ${key.slice('key '.length)}`
    expect((await send(later, key, text)).body).toBe(first)
    const other = await send(later, key, `${text}, changed`)
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['Idempotency-Key']])
  }
  await later.http.close()
  expect(await rowsOf(vendor)).toHaveLength(KEYS)
  expect(new Set(answers.values()).size).toBe(KEYS)
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to === contact.email)).toHaveLength(KEYS)
}, 120_000)

test('SR-127: a key is kept for 24 hours, to the second, across a restart', async () => {
  const vendor = await given.vendor()
  const send = await senderTo(vendor)
  const first = await send(app, 'a day', 'Text')
  const restarted = await anotherServer()
  clock.advance(hours(24) - 1_000)
  expect((await send(restarted, 'a day', 'Text')).json().id).toBe(first.json().id)
  clock.advance(1_000)
  expect((await send(restarted, 'a day', 'Text')).json().id).not.toBe(first.json().id)
  await restarted.http.close()
  expect(await rowsOf(vendor)).toHaveLength(2)
})

test('SR-127: a refused validation is not stored: the corrected call with the same key succeeds', async () => {
  const vendor = await given.vendor()
  const send = await senderTo(vendor)
  expect((await send(app, 'typo', 'x'.repeat(5_001))).statusCode).toBe(422)
  expect((await send(app, 'typo', 'Text', 2_000_000_000)).statusCode).toBe(422)
  expect((await send(app, 'typo', 'Text')).statusCode).toBe(200)
  expect(await rowsOf(vendor)).toHaveLength(1)
})

test('SR-127: one key used in twenty concurrent calls makes one referral and twenty equal responses', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const extras = { headers: { 'idempotency-key': 'one and the same' } }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.call(referralRoutes.send, { body: buildSendBody(vendor) }, extras)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1)
  const stored = await db.selectFrom('referrals').select('id').where('vendor_id', '=', vendor.id).execute()
  expect(stored).toHaveLength(1)

  const changed = await client.call(
    referralRoutes.send,
    { body: buildSendBody(vendor, { details: 'Something else.' }) },
    extras,
  )
  expect(changed.status).toBe(422)
  const other = await as(await given.client()).call(referralRoutes.send, { body: buildSendBody(vendor) }, extras)
  expect([other.status, other.body.id === replies[0]!.body.id]).toEqual([200, false])
})

test('SR-087, SR-127: a repeat is recorded as an opening, with the current rights, and its response is not stored', async () => {
  const vendor = await given.vendor()
  const referral = await given.referral(await given.client(), vendor)
  const contact = await given.contactOf(vendor)
  const setDue = () =>
    as(contact).call(
      referralRoutes.setDueDate,
      { params: { id: String(referral.id) }, body: { due: '2026-12-01' } },
      { headers: { 'idempotency-key': 'due' } },
    )
  const auditEntries = () =>
    db.selectFrom('audit_log').select('action').where('actor_id', '=', contact.id).orderBy('id').execute()
  const first = await setDue()
  expect((await setDue()).body).toEqual(first.body)
  expect(await auditEntries()).toEqual([
    { action: 'marked read' },
    { action: 'changed due date' },
    { action: 'opened' },
  ])
  const kept = await db.selectFrom('idempotency_keys').select('answer').where('user_id', '=', contact.id).execute()
  expect(kept).toEqual([{ answer: { id: referral.id } }])

  await db.deleteFrom('vendor_contacts').where('user_id', '=', contact.id).execute()
  expect((await setDue()).status).toBe(404)
})

test('SR-127: a refusal is not stored for its key', async () => {
  const vendor = await given.vendor({ prevent_referrals: true })
  const client = as(await given.client())
  const extras = { headers: { 'idempotency-key': 'try again' } }
  expect((await client.call(referralRoutes.send, { body: buildSendBody(vendor) }, extras)).status).toBe(403)
  await db.updateTable('vendors').set({ prevent_referrals: false }).where('id', '=', vendor.id).execute()
  expect((await client.call(referralRoutes.send, { body: buildSendBody(vendor) }, extras)).status).toBe(200)
})

test('a repeated deletion of selected received referrals gets the outcome of the first; without its key it is refused', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const person = as(await given.contactOf(vendor))
  const ids = [(await given.referral(client, vendor)).id, (await given.referral(client, vendor)).id]
  const repeat = { headers: { 'idempotency-key': 'the same attempt' } }
  const remove = (options = {}) => person.call(referralRoutes.deleteSelectedReceived, { body: { ids } }, options)
  const first = await remove(repeat)
  expect([first.status, first.body.changed]).toEqual([200, ids])
  expect((await remove(repeat)).body).toEqual(first.body)
  expect((await remove()).status).toBe(404)
})

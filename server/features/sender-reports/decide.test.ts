import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { reportRoutes, type ReportDecision } from '#contract/sender-reports.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, clock, db, given, messages } = await startTestApp({ LIMIT_USER: '1000000' }, { background: true })
const boss = await given.admin()
const admin = as(boss)
const vendor = await given.vendor()

/** A user whom a contact of the vendor has reported. */
async function reported(reason = 'They send the same thing every hour.') {
  const [contact, client] = [await given.contactOf(vendor, { isPrimary: false }), await given.client()]
  await given.referral(client, vendor)
  const { body } = await as(contact).call(reportRoutes.create, { body: { user_id: client.id, reason } })
  return { id: body.id, client, contact }
}

const decide = (id: number, status: number, who = admin) =>
  who.call(reportRoutes.decide, { params: { id: String(id) }, body: { status: status as ReportDecision } })
const isActive = async ({ id }: { id: number }) =>
  (await db.selectFrom('users').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active
const messagesTo = ({ email }: { email: string }) => messages.filter(({ to }) => to === email)

test('API-097, ADM-066, ADM-070, decision 16: an approved report leaves its user inactive', async () => {
  const { id, client } = await reported()
  expect(await isActive(client)).toBe(false)
  const reply = await decide(id, 1)
  expect(reply.body).toMatchObject({ id, status: 1, handled: true, user_last: client.last })
  expect(await isActive(client)).toBe(false)
})

test('ADM-067, ADM-071: a rejected report activates its user again; earlier sessions stay ended', async () => {
  const { id, client } = await reported()
  expect((await decide(id, 2)).body).toMatchObject({ status: 2, handled: true })
  expect(await isActive(client)).toBe(true)
  expect((await as(client).call(accountRoutes.current)).status).toBe(200)
})

test('Decision 16: the last decision wins, and ends sessions immediately', async () => {
  const { id, client } = await reported()
  await decide(id, 2)
  const theirs = as(client)
  expect((await theirs.call(accountRoutes.current)).status).toBe(200)
  expect((await decide(id, 1)).body.status).toBe(1)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  await decide(id, 2)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  expect(await isActive(client)).toBe(true)
})

test('Decision 31, SR-091: the reporter gets one message about a decision, and the audit entry does not contain its reason', async () => {
  const { id, client, contact } = await reported('CANARY reason')
  await decide(id, 1)
  await decide(id, 1)
  await expect.poll(() => messagesTo(contact).length).toBe(1)
  await waitForEmptyOutbox(db)
  expect(messagesTo(contact).map(({ subject }) => subject)).toEqual(['Your report has been decided'])
  const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'approved report').execute()
  const mine = lines.filter(({ person_id }) => person_id === client.id)
  expect(mine).toMatchObject([{ actor_id: boss.id, kind: 'report', ids: [id] }, { ids: [id] }])
  expect(JSON.stringify(lines)).not.toContain('CANARY')
})

test('SR-038: a user who has become an administrator cannot be deactivated by a report', async () => {
  const { id, client } = await reported()
  await db.updateTable('users').set({ role: 'ADMIN', active: true }).where('id', '=', client.id).execute()
  expect((await decide(id, 1)).status).toBe(409)
  expect(await isActive(client)).toBe(true)
  expect((await decide(id, 2)).status).toBe(200)
})

test('SR-098: what a person wrote in a report is kept after they delete their account only until the report is decided', async () => {
  const reasonOf = async (id: number) =>
    (await db.selectFrom('user_reports').select('reason').where('id', '=', id).executeTakeFirstOrThrow()).reason
  for (const status of [1, 2]) {
    const [{ id, contact }, kept] = [await reported('CANARY of one who leaves'), await reported()]
    await decide(kept.id, status)
    const left = await as(contact).call(myDataRoutes.deleteAccount, {
      body: { current_password: TEST_PASSWORD, confirmed: true },
    })
    expect([left.status, await reasonOf(id)]).toEqual([200, 'CANARY of one who leaves'])
    expect((await decide(id, status)).body.reason).toBe('-')
    expect([await reasonOf(id), await reasonOf(kept.id)]).toEqual(['-', 'They send the same thing every hour.'])
  }
})

test('A deleted account stays deleted, whatever the decision', async () => {
  const { id, client } = await reported()
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', client.id).execute()
  expect((await decide(id, 2)).status).toBe(200)
  expect(await isActive(client)).toBe(false)
})

test('ADM-053: only administrators decide on reports; only 1 and 2 are decisions', async () => {
  const { id, client, contact } = await reported()
  for (const who of [contact, await given.client(), await given.contactOf(vendor)]) {
    expect((await decide(id, 2, as(who))).status).toBe(403)
    expect((await as(who).call(reportRoutes.view)).status).toBe(403)
  }
  for (const status of [0, 3, -1]) expect((await decide(id, status)).status).toBe(422)
  expect((await decide(2_000_000_000, 1)).status).toBe(404)
  expect(await isActive(client)).toBe(false)
})

test('API-096, ADM-055, CONST-036: reports newest first, fifty a page, of one status or all', async () => {
  clock.advance(hours(1))
  const { id, client, contact } = await reported('The newest')
  const view = async (query: { status?: '-1' | '0' | '1' | '2' } = {}) =>
    (await admin.call(reportRoutes.view, { query })).body
  const all = await view()
  expect([all.current_page, all.per_page]).toEqual([1, 50])
  expect(all.data[0]).toMatchObject({
    id,
    status: 0,
    handled: false,
    reason: 'The newest',
    vendor_last: contact.last,
    user_last: client.last,
  })
  expect((await view({ status: '-1' })).total).toBe(all.total)
  const counts = []
  for (const status of ['0', '1', '2'] as const) {
    const { data, total } = await view({ status })
    expect(new Set(data.map((report) => String(report.status)))).toEqual(new Set([status]))
    counts.push(total)
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.total)
  expect((await admin.call(reportRoutes.view, { query: { status: '5' as '0' } })).status).toBe(422)
})

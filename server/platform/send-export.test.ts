import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl, type Route, type RouteRequestInput } from '#contract/route.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { interceptQueries } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, db, given, pool } = await startTestApp()

type Person = { id: number }

const deactivate = ({ id }: Person) => db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
const makeClient = ({ id }: Person) => db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', id).execute()
const endSessions = ({ id }: Person) => db.deleteFrom('sessions').where('user_id', '=', id).execute()
const removePrimaryContact = ({ id }: Person) =>
  db.updateTable('vendor_contacts').set({ is_primary: false }).where('user_id', '=', id).execute()

/** An export that is running, and the text of the query that reads its rows. */
interface RunningExport {
  person: Person
  request: { method: string; url: string; payload?: object }
  rowQuery: string
}

const requestOf = <T extends Route>(route: T, input: RouteRequestInput<T> = {}) => ({
  method: route.method,
  url: buildRouteUrl(route, input),
  ...(input.body !== undefined && { payload: input.body as object }),
})

async function receivedExport(): Promise<RunningExport> {
  const vendor = await given.vendor()
  await given.referral(await given.client(), vendor)
  const query = { timezone: 'America/Toronto', start: '2026-11-01', end: '2026-11-30' }
  const rowQuery = '"referrals"."id" = any('
  return {
    person: await given.contactOf(vendor),
    request: requestOf(referralRoutes.exportReceived, { query }),
    rowQuery,
  }
}

async function incidentExport(): Promise<RunningExport> {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const { id } = await given.referral(await given.client(), vendor)
  await as(contact).call(referralRoutes.history, { params: { id: String(id) } })
  const text = 'A phone was left on a bus.'
  const body = {
    happened_on: '2026-11-18',
    circumstances: text,
    data_kinds: text,
    people: text,
    assessment: text,
    told: text,
    accounts: [contact.id],
    start: '2026-11-01',
    end: '2026-11-18',
  }
  const person = await given.admin()
  const incident = (await as(person).call(privacyIncidentRoutes.add, { body })).body
  const params = { id: String(incident.id) }
  return { person, request: requestOf(privacyIncidentRoutes.export, { params }), rowQuery: 'with looks as' }
}

const adminExport = (route: Route, rowQuery: string) => async (): Promise<RunningExport> => {
  await given.vendor()
  return { person: await given.admin(), request: requestOf(route), rowQuery }
}

async function ownDataExport(): Promise<RunningExport> {
  const person = await given.client()
  return { person, request: requestOf(myDataRoutes.export, { body: {} }), rowQuery: 'from "follows"' }
}

/** Runs `change` when the export reads its first rows; returns the bytes sent, and whether the file is complete. */
async function runExport({ person, request, rowQuery }: RunningExport, change: (person: Person) => Promise<unknown>) {
  const headers = { authorization: `Bearer ${await as(person).token()}`, 'x-requested-with': 'XMLHttpRequest' }
  let isChanged = false
  const stop = interceptQueries(pool, async ({ text, send }) => {
    if (text.includes(rowQuery)) {
      stop()
      await change(person)
      isChanged = true
    }
    return send()
  })
  const response = await app.http.inject({ ...request, headers, payloadAsStream: true } as never)
  const pieces: Buffer[] = []
  const isComplete = await (async () => {
    for await (const piece of response.stream()) pieces.push(piece as Buffer)
    return true
  })().catch(() => false)
  expect(isChanged).toBe(true)
  return { status: response.statusCode, isComplete, bytes: Buffer.concat(pieces) }
}

const exportsOf = {
  users: adminExport(userRoutes.export, 'join users u on u.id = listed.id'),
  vendors: adminExport(vendorRoutes.export, 'as "contactCount"'),
  'the audit log': adminExport(auditRoutes.export, 'select a.* from'),
  'an incident': incidentExport,
  'received referrals': receivedExport,
  'own data': ownDataExport,
}

test.each(Object.entries(exportsOf))(
  'SR-014: a running export of %s ends without further bytes when its user is deactivated or signed out',
  async (_, start) => {
    const whole = await runExport(await start(), async () => undefined)
    expect([whole.status, whole.isComplete]).toEqual([200, true])
    for (const change of [deactivate, endSessions]) {
      const cut = await runExport(await start(), change)
      expect([cut.status, cut.isComplete]).toEqual([200, false])
      expect(cut.bytes.length).toBeLessThan(whole.bytes.length)
    }
  },
)

test.each(Object.entries(exportsOf).filter(([what]) => what !== 'own data'))(
  'SR-014: a running export of %s ends when its user may no longer export it',
  async (what, start) => {
    const change = what === 'received referrals' ? removePrimaryContact : makeClient
    expect((await runExport(await start(), change)).isComplete).toBe(false)
  },
)

test('SR-014: an export of the referrals of two vendors ends when its user is no primary contact of one of them', async () => {
  const running = await receivedExport()
  const other = await given.vendor()
  await given.referral(await given.client(), other)
  const contact = { vendor_id: other.id, user_id: running.person.id, is_primary: true, created_at: new Date() }
  await db.insertInto('vendor_contacts').values(contact).execute()
  const { isComplete } = await runExport(running, () =>
    db.deleteFrom('vendor_contacts').where('vendor_id', '=', other.id).execute(),
  )
  expect(isComplete).toBe(false)
})

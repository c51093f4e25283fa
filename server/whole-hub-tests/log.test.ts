import { Client } from 'pg'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, call, database, given, logged } = await startTestApp({ LOG_LEVEL: 'trace' })

// Part of every field that people fill in, and of what the server generates for them.
const CANARY = 'canary-7c1f'
const KEYS = ['level', 'time', 'request', 'user', 'method', 'route', 'status', 'ms', 'err', 'msg', 'name']

test('SR-137, SR-138: a log line has the user and the route, and none of the submitted text', async () => {
  const client = await given.client({ first: CANARY, last: CANARY, email: `${CANARY}@example.org`, phone: CANARY })
  const vendor = await given.vendor({ name: CANARY, bio: CANARY })
  const token = await as(client).token()
  const send = (details: string, headers = {}) =>
    as(client).call(
      referralRoutes.send,
      { body: { vendor: vendor.id, order: { location: vendor.location.id, service: vendor.service.id, details } } },
      { headers },
    )

  await call(null, accountRoutes.signIn, { body: { username: `${CANARY}@example.org`, password: CANARY } })
  await as(client).call(vendorRoutes.list, { query: { search: CANARY } })
  await send(CANARY, { 'idempotency-key': CANARY, 'user-agent': CANARY, referer: `https://${CANARY}.example.org` })
  await app.http.inject({ url: `/api/${CANARY}?q=${CANARY}`, headers: { authorization: `Bearer ${token}` } })
  const upload = attachmentPayload({ vendor: vendor.id, file: { ...createPdf(CANARY), name: `${CANARY}.pdf` } })
  await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    ...upload,
    headers: { ...upload.headers, authorization: `Bearer ${token}` },
  })
  // The database refuses the row with an error that quotes all of it.
  const owner = new Client({ connectionString: database.ownerUrl }).on('error', () => undefined)
  await owner.connect()
  await owner.query(`alter table referrals add constraint no_more check (details not like 'again %')`)
  expect((await send(`again ${CANARY}`)).status).toBe(500)
  await owner.end()

  expect(logged.length).toBeGreaterThan(5)
  const text = logged.join('')
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain(token)
  for (const line of logged) expect(Object.keys(JSON.parse(line)).filter((key) => !KEYS.includes(key))).toEqual([])
  expect(JSON.parse(logged.find((line) => line.includes('/api/orders"'))!)).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    user: client.id,
    method: 'POST',
    route: '/api/orders',
    status: 200,
  })
  expect(text).toContain('no_more')
})

import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

test('the history of a referral lists what happened, when and by whom, oldest first', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const contact = await given.contactOf(vendor)
  const [sender, receiver] = [as(client), as(contact)]
  const order = { location: vendor.location.id, service: vendor.service.id, details: 'CANARY' }
  const { body: sent } = await sender.call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const params = { id: String(sent.id) }
  clock.advance(60_000)
  await receiver.call(referralRoutes.markRead, { params })
  await receiver.call(referralRoutes.setStatus, { params, body: { status: 'COORDINATED' } })
  await receiver.call(referralRoutes.setDueDate, { params, body: { due: '2026-12-24' } })
  await receiver.call(referralRoutes.setDueDate, { params, body: { due: null } })
  await sender.call(referralRoutes.rate, { params, body: { rating: 5 } })

  const { body } = await receiver.call(referralRoutes.history, { params })
  const [them, us] = [client, contact].map(({ first, last }) => ({ first, last }))
  const later = clock.now().toISOString()
  expect(body).toEqual({
    data: [
      { id: expect.any(Number), at: sent.created_at, kind: 'sent', by: them },
      { id: expect.any(Number), at: later, kind: 'read', by: us },
      { id: expect.any(Number), at: later, kind: 'status', by: us, status: 'COORDINATED' },
      { id: expect.any(Number), at: later, kind: 'due', by: us, due: '2026-12-24' },
      { id: expect.any(Number), at: later, kind: 'due', by: us, due: null },
      { id: expect.any(Number), at: later, kind: 'rated', by: them, rating: 5 },
    ],
    total: 6,
    current_page: 1,
    per_page: 50,
  })
  const second = await receiver.call(referralRoutes.history, { params, query: { page: '2', limit: '4' } })
  expect(second.body.data.map(({ kind }) => kind)).toEqual(['due', 'rated'])
  const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'opened history').execute()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({ actor_id: contact.id, ids: [sent.id], person_id: client.id, vendor_id: vendor.id })
})

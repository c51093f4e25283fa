import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import { encryptContent } from '#server/platform/encrypted-content.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { upsertVendorMailboxProblem } from './mailbox-problems.ts'
import { queueMessage } from './queue-message.ts'
import { requeueAllUndeliveredMessages } from './undelivered.ts'
import type { QueuedMessage } from './queued-message.ts'

const { as, clock, db, given, messages, services } = await startTestApp({}, { background: true })

/** Keeps a message as undelivered. Returns how an administrator tries it again, and how many messages are kept. */
async function givenUndelivered(parts: Pick<QueuedMessage, 'kind' | 'to' | 'values' | 'expiresAt'>) {
  const admin = as(await given.admin())
  const queued: QueuedMessage = {
    ...parts,
    id: randomUUID(),
    channel: 'email',
    byEmailToo: false,
    path: null,
    vendorId: null,
    queuedAt: clock.now().toISOString(),
  }
  const row = { message_id: queued.id, kind: queued.kind, channel: queued.channel, reason: 'mail ESOCKET' }
  const times = { queued_at: clock.now(), failed_at: clock.now() }
  await db
    .insertInto('undelivered_messages')
    .values({ ...row, ...times, ...encryptContent(services.keys.outbox, queued) })
    .execute()
  const undelivered = async () => (await admin.call(notificationRoutes.undelivered)).body.data
  const { id } = (await undelivered())[0]!
  return { undelivered, retry: () => admin.call(notificationRoutes.retry, { params: { id: String(id) } }) }
}

test('a message that has expired is not sent again: the administrator learns why, and it stays listed', async () => {
  const { email } = await given.client()
  const { undelivered, retry } = await givenUndelivered({
    kind: 'two-step token',
    to: { email },
    values: { token: 'ABC234', minutes: '10' },
    expiresAt: addMilliseconds(clock.now(), minutes(10)).toISOString(),
  })

  clock.advance(minutes(10))
  expect(await retry()).toMatchObject({
    status: 409,
    refusal: { message: 'This message has expired. Its recipient has to ask for a new one.' },
  })
  expect(await undelivered()).toHaveLength(1)

  clock.advance(-1)
  expect((await retry()).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect([messages.map(({ to }) => to), await undelivered()]).toEqual([[email], []])
})

test('all messages that can still be sent are sent again together, and the others stay listed', async () => {
  const [first, second] = [await given.client(), await given.client()]
  const token = { kind: 'two-step token' as const, values: { token: 'ABC234', minutes: '10' } }
  const expiresAt = clock.now().toISOString()
  await givenUndelivered({ ...token, to: { email: 'expired@example.org' }, expiresAt })
  await givenUndelivered({ ...token, to: { email: first.email }, expiresAt: null })
  const { undelivered } = await givenUndelivered({ ...token, to: { email: second.email }, expiresAt: null })
  messages.length = 0

  const recorded: number[] = []
  const record = async (_tx: unknown, ids: number[]) => void recorded.push(...ids)
  expect(await requeueAllUndeliveredMessages(services, clock.now(), record)).toEqual({ queued: 2, kept: 1 })
  await waitForEmptyOutbox(db)
  expect(messages.map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted())
  expect(recorded).toHaveLength(2)
  expect(await undelivered()).toHaveLength(1)
  await db.deleteFrom('undelivered_messages').execute()
})

test('a message to an address that the vendor no longer has is sent by nobody, and is no problem of the new one', async () => {
  const vendor = await given.vendor()
  const to = { email: vendor.email, vendorId: vendor.id }
  const values = { vendor: vendor.name, number: '77' }
  const { undelivered, retry } = await givenUndelivered({
    kind: 'document added by link',
    to,
    values,
    expiresAt: null,
  })
  messages.length = 0
  await db.transaction().execute(async (tx) => {
    await queueMessage(services, tx, { kind: 'document added by link', to, values })
    await tx
      .updateTable('vendors')
      .set({ email: `new.${vendor.email}` })
      .where('id', '=', vendor.id)
      .execute()
  })
  expect(await retry()).toMatchObject({
    status: 409,
    refusal: { message: 'The vendor has another email address now, so this message can’t be sent again.' },
  })
  expect(await undelivered()).toHaveLength(1)
  await waitForEmptyOutbox(db)
  expect(messages).toEqual([])

  const problem = { vendorId: vendor.id, kind: 'undelivered', reason: null, at: clock.now() } as const
  const problems = () =>
    db.selectFrom('mailbox_problems').select('address').where('vendor_id', '=', vendor.id).execute()
  await upsertVendorMailboxProblem(db, { ...problem, email: vendor.email })
  expect(await problems()).toEqual([])
  await upsertVendorMailboxProblem(db, { ...problem, email: `New.${vendor.email}` })
  expect(await problems()).toEqual([{ address: `new.${vendor.email}` }])
})

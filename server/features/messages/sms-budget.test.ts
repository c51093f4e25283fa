import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { queueMessage } from './queue-message.ts'
import { refundSmsBudget, chargeSmsBudget } from './sms-budget.ts'

// Decision 52: text messages cost money. Low limits keep the tests short.
const { as, clock, db, given, messages, services } = await startTestApp(
  { LIMIT_SMS: '3', LIMIT_SMS_HUB: '8' },
  { background: true },
)

const admin = await given.admin()
let numbers = 100
const newPhone = () => `416-555-0${(numbers += 1)}`

type User = Awaited<ReturnType<typeof given.client>>

const bySms = (more: object = {}) =>
  given.client({ enable_sending_sms: true, enable_sending_email: false, phone: newPhone(), ...more })

async function send(user: User, kind: 'status' | 'token', times: number) {
  for (let n = 0; n < times; n += 1)
    await (kind === 'status'
      ? queueMessage(services, db, { kind: 'status changed', values: { number: '7' }, to: { userId: user.id } })
      : queueMessage(services, db, {
          kind: 'two-step token',
          values: { token: 'ABC234', minutes: '10' },
          to: { userId: user.id },
        }))
  await waitForEmptyOutbox(db)
}

const sentTo = ({ phone, email }: User) => [
  messages.filter(({ channel, to }) => channel === 'sms' && to === phone).length,
  messages.filter(({ channel, to }) => channel === 'email' && to === email).length,
]

const undelivered = async () => (await as(admin).call(notificationRoutes.undelivered)).body.data
const throttled = async () =>
  (await as(admin).call(auditRoutes.search, { query: { kind: 'text message' } })).body.data.map(({ detail }) => detail)
const throttledByHub = async () => (await throttled()).filter((detail) => JSON.stringify(detail).includes('hub'))

/** Moves the clock to another day and discards the messages so far. */
async function nextDay() {
  clock.advance(days(1))
  await db.deleteFrom('undelivered_messages').execute()
  await db.deleteFrom('limits').execute()
}

test('decision 52: past the budget of a recipient a verification code comes by email, also with email switched off', async () => {
  await nextDay()
  const owner = await bySms()
  await send(owner, 'token', 5)
  expect(sentTo(owner)).toEqual([3, 2])
  expect(await undelivered()).toEqual([])
})

test('past the budget of a recipient an address that nobody has confirmed gets at most twenty codes a day', async () => {
  await nextDay()
  const owner = await bySms({ email_verified_at: null })
  await send(owner, 'token', 25)
  expect(sentTo(owner)).toEqual([3, 20])
  expect(await undelivered()).toHaveLength(2)
})

test('decision 52: a recipient who also gets email has the message there, once', async () => {
  await nextDay()
  const both = await bySms({ enable_sending_email: true })
  await send(both, 'status', 5)
  expect(sentTo(both)).toEqual([3, 5])
  expect(await undelivered()).toEqual([])
})

test('decision 52: a message without another channel is kept for the administrator, who sends it the next day', async () => {
  await nextDay()
  const onlySms = await bySms()
  await send(onlySms, 'status', 4)
  expect(sentTo(onlySms)).toEqual([3, 0])
  const [kept, ...more] = await undelivered()
  expect(more).toEqual([])
  expect(kept).toMatchObject({ kind: 'status changed', channel: 'sms', reason: 'sms budget of the day' })

  clock.advance(days(1))
  await as(admin).call(notificationRoutes.retry, { params: { id: String(kept!.id) } })
  await waitForEmptyOutbox(db)
  expect([sentTo(onlySms), await undelivered()]).toEqual([[4, 0], []])
})

test('decision 52: past the budget of the hub nobody gets a text message, and the audit log has one entry about it', async () => {
  await nextDay()
  const before = (await throttledByHub()).length
  const people = await Promise.all(Array.from({ length: 4 }, () => bySms()))
  for (const person of people) await send(person, 'token', 3)
  const counts = people.map(sentTo)
  expect(counts.reduce((sum, [texts]) => sum + texts!, 0)).toBe(8)
  expect(counts.reduce((sum, [, mails]) => sum + mails!, 0)).toBe(4)
  expect(await throttled()).toContainEqual({ budget: 'hub' })
  expect((await throttledByHub()).length - before).toBe(1)
})

test('decision 52: one number is one recipient however it is written; a message that the service refused costs nothing', async () => {
  await nextDay()
  const phone = newPhone()
  expect(await chargeSmsBudget(services, phone)).toBe(true)
  for (let n = 0; n < 5; n += 1) {
    expect(await chargeSmsBudget(services, phone)).toBe(true)
    await refundSmsBudget(services, phone)
  }
  expect(await chargeSmsBudget(services, `+1 (${phone.replace('-', ') ')}`)).toBe(true)
  expect(await chargeSmsBudget(services, phone.replaceAll('-', ' '))).toBe(true)
  expect(await chargeSmsBudget(services, phone)).toBe(false)
  const keys = await db.selectFrom('limits').select('key').execute()
  expect(JSON.stringify(keys)).not.toContain(phone.slice(-4))
})

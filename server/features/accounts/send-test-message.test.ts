import { expect, test } from 'vitest'
import { accountRoutes, type MessageChannel } from '#contract/accounts.ts'
import { days, hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const hub = await startTestApp(
  { SMS_URL: 'https://sms.example.org', SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb' },
  { background: true },
)
const withoutSms = await startTestApp({ DEMO: 'off', TWO_STEP: 'off' })

type Hub = typeof withoutSms
type Person = Awaited<ReturnType<Hub['given']['client']>>
const sendTest = (person: Person, channel: MessageChannel, { as }: Hub = hub) =>
  as(person).call(accountRoutes.sendTestMessage, { body: { channel } })

async function sentTo(address: string) {
  await waitForEmptyOutbox(hub.db)
  return hub.messages.filter(({ to }) => to === address)
}

test('a test message goes to the own address and number, also while the channel is switched off, and the answer names it', async () => {
  const person = await hub.given.client({
    email_verified_at: hub.clock.now(),
    enable_sending_email: false,
    enable_sending_sms: false,
  })
  for (const [channel, address] of [
    ['email', person.email],
    ['sms', person.phone],
  ] as const) {
    const { status, body } = await sendTest(person, channel)
    expect([status, body.message]).toEqual([
      200,
      `We have sent a test message to ${address}. It may take a few minutes.`,
    ])
    const sent = await sentTo(address)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ channel, text: expect.stringMatching(/^This is a test message from/m) })
  }
  const audited = await hub.db
    .selectFrom('audit_log')
    .select(['action', 'ids', 'detail'])
    .where('actor_id', '=', person.id)
    .where('action', '=', 'sent test message')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { action: 'sent test message', ids: [person.id], detail: { channel: 'email' } },
    { action: 'sent test message', ids: [person.id], detail: { channel: 'sms' } },
  ])
})

test('five test messages an hour are sent, and one account does not use up those of another', async () => {
  const [person, other] = [
    await hub.given.client({ email_verified_at: hub.clock.now() }),
    await hub.given.client({ email_verified_at: hub.clock.now() }),
  ]
  for (let nth = 0; nth < 5; nth += 1) expect((await sendTest(person, 'email')).status).toBe(200)
  expect((await sendTest(person, 'email')).status).toBe(429)
  expect((await sendTest(other, 'email')).status).toBe(200)
  expect(await sentTo(person.email)).toHaveLength(5)
  hub.clock.advance(hours(1))
  expect((await sendTest(person, 'email')).status).toBe(200)
})

test('one test text a day goes to a number, however it is written and whoever asks', async () => {
  const email_verified_at = hub.clock.now()
  const numbers = ['807-555-0142', '807-555-0142', '(807) 555 0142', '+1 807.555.0142', '807-555-0143']
  const statuses: number[] = []
  for (const phone of numbers)
    statuses.push((await sendTest(await hub.given.client({ email_verified_at, phone }), 'sms')).status)
  expect(statuses).toEqual([200, 429, 429, 429, 200])
  const keys = (await hub.db.selectFrom('limits').select('key').execute()).map(({ key }) => key)
  expect(keys.filter((key) => key.includes('5550142'))).toEqual([])
  await waitForEmptyOutbox(hub.db)
  expect(hub.messages.filter(({ to }) => numbers.includes(to)).map(({ to }) => to)).toEqual([
    '807-555-0142',
    '807-555-0143',
  ])
  hub.clock.advance(days(1))
  expect((await sendTest(await hub.given.client({ email_verified_at, phone: numbers[0]! }), 'sms')).status).toBe(200)
})

test('nothing is sent to an address that was never confirmed, nor from its account, nor to a number that is not confirmed yet', async () => {
  const stranger = await hub.given.client({ email_verified_at: null, phone: '613-555-0188' })
  for (const channel of ['email', 'sms'] as const) {
    const refused = await sendTest(stranger, channel)
    expect([refused.status, refused.refusal.message]).toEqual([409, 'Please confirm your email address first.'])
  }
  expect([await sentTo(stranger.email), await sentTo(stranger.phone)]).toEqual([[], []])

  const email_verified_at = hub.clock.now()
  const moved = await hub.given.client({ email_verified_at, phone: '613-555-0177', code_phone: '613-555-0166' })
  expect((await sendTest(moved, 'sms')).body.message).toContain('613-555-0166')
  expect([(await sentTo('613-555-0166')).length, (await sentTo('613-555-0177')).length]).toEqual([1, 0])
})

test('a hub that cannot send text messages says so', async () => {
  const person = await withoutSms.given.client({ email_verified_at: withoutSms.clock.now() })
  const refused = await sendTest(person, 'sms', withoutSms)
  expect([refused.status, refused.refusal.message]).toEqual([409, 'Text messages are not set up here.'])
})

test('SR-023: a changed number cannot be confirmed where no text messages are sent, and the refusal says so', async () => {
  const client = await withoutSms.given.client({ code_phone: '416-555-0142', phone: '613-555-0177' })
  const asked = await withoutSms.as(client).call(accountRoutes.askToConfirm, { body: { channel: 'sms' } })
  expect([asked.status, asked.refusal.message]).toEqual([409, 'Text messages are not set up here.'])
})

import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

// SR-022 with a real SMS service and a real mail server, and sign-ins from many addresses.

const { mails, texts, environment } = await openMessageSinks()
const { call, clock, db, given } = await startTestApp(
  {
    ...environment,
    MAIL_ADDRESS: '1 King St, Toronto',
    APP_URL: 'http://127.0.0.1:3000',
    TRUST_PROXY: '127.0.0.1/32',
    DEMO: 'off',
    LIMIT_SMS: '9',
  },
  { background: true, realDelivery: true },
)

let phoneCount = 100
const newPhone = () => `416-555-0${(phoneCount += 1)}`
const ADDRESSES = Array.from({ length: 20 }, (_, nth) => `203.0.113.${nth}`)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

type User = Awaited<ReturnType<typeof given.client>>

const signIn = async ({ email }: User, address: string) =>
  (await call(null, accountRoutes.signIn, { body: { username: email, password: TEST_PASSWORD } }, from(address))).body
    .access_token

const verify = (token: string, code: string) => call(token, accountRoutes.verify, { body: { token: code } })

const codesIn = (sent: string[]) => sent.flatMap((text) => /token is ([A-Z2-9]{6})/.exec(text)?.[1] ?? [])
const codesByText = (phone: string) => codesIn(texts.flatMap(({ to, text }) => (to === phone ? [text] : [])))
const codesByMail = (email: string) => codesIn(mails.flatMap(({ to, source }) => (to.includes(email) ? [source] : [])))

/** Sends a hundred concurrent resends for these sessions, five from each address; returns how many messages were sent. */
async function resendHundred(tokens: string[]): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      call(tokens[nth % tokens.length]!, accountRoutes.resend, {}, from(ADDRESSES[nth % ADDRESSES.length]!)),
    ),
  )
  const sent = replies.filter(({ status }) => status === 200).length
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(100 - sent)
  for (const { status, headers } of replies)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await waitForEmptyOutbox(db)
  return sent
}

test('SR-022: a hundred resends from twenty addresses send one message in 30 seconds and three in 10 minutes', async () => {
  const owner = await given.client({ enable_sending_sms: true, enable_sending_email: false, phone: newPhone() })
  const tokens: string[] = []
  for (const address of ADDRESSES.slice(0, 4)) tokens.push(await signIn(owner, address))
  await waitForEmptyOutbox(db)
  expect(codesByText(owner.phone)).toHaveLength(4)

  expect(await resendHundred(tokens)).toBe(0)
  for (const most of [1, 1, 1, 0]) {
    clock.advance(30_000)
    expect(await resendHundred(tokens)).toBe(most)
  }
  expect(codesByText(owner.phone)).toHaveLength(4 + 3)

  // The daily budget of one recipient: two more texts, then codes go by email.
  clock.advance(minutes(10))
  for (let n = 0; n < 3; n += 1) {
    expect(await resendHundred(tokens)).toBe(1)
    clock.advance(30_000)
  }
  expect([codesByText(owner.phone).length, codesByMail(owner.email).length]).toEqual([9, 1])
})

test('SR-022: a new code invalidates the old one', async () => {
  const owner = await given.client()
  const token = await signIn(owner, ADDRESSES[0]!)
  await waitForEmptyOutbox(db)
  clock.advance(30_000)
  expect((await call(token, accountRoutes.resend)).status).toBe(200)
  await waitForEmptyOutbox(db)
  const [old, fresh, ...more] = codesByMail(owner.email)
  expect(more).toEqual([])
  expect((await verify(token, old!)).status).toBe(422)
  expect((await verify(token, fresh!)).status).toBe(200)
})

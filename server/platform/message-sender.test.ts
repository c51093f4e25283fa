import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { readConfig } from './config.ts'
import { createMessageSender, type OutgoingMessage } from './message-sender.ts'

// A real mail server in this process. With `refuses` it responds like a failing server.

interface Received {
  to: string[]
  source: string
}

const received: Received[] = []
let refuses = false
/** The reply to each recipient, or none. */
let recipientReply: { code: number; text: string } | null = null
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(recipientReply && Object.assign(new Error(recipientReply.text), { responseCode: recipientReply.code })),
  onData(stream, session, done) {
    let source = ''
    stream.on('data', (bytes: Buffer) => (source += bytes.toString()))
    stream.on('end', () => {
      if (refuses) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      done()
    })
  },
})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const { port } = mailServer.server.address() as AddressInfo
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))

const care = await startTestApp(
  { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Hub <hub@example.org>' },
  { background: true },
)
const output: string[] = []
const deliver = createMessageSender(care.config, { ...care.services, say: (text) => output.push(text) })
const message: OutgoingMessage = {
  channel: 'email',
  to: 'ada@example.org',
  subject: 'Your token',
  text: 'Your token is ABC234',
  id: 'fixed-id',
}

beforeEach(() => {
  received.length = 0
  refuses = false
  recipientReply = null
})

test('a message has its own id at the mail server, so that a repeat is recognised', async () => {
  await deliver(message)
  expect(received).toHaveLength(1)
  expect(received[0]!.to).toEqual(['ada@example.org'])
  expect(received[0]!.source).toContain('Message-ID: <fixed-id@care-referral-hub>')
  expect(received[0]!.source).toContain('From: Hub <hub@example.org>')
  expect(received[0]!.source).toContain('Your token is ABC234')
})

test('SR-050: a line break in an address or a subject adds no header and no recipient', async () => {
  await deliver({ ...message, subject: 'Hello\r\nBcc: eve@example.org', to: 'ada@example.org' })
  expect(received[0]!.to).toEqual(['ada@example.org'])
  expect(received[0]!.source).not.toMatch(/^Bcc:/im)
  expect(received[0]!.source.match(/^Subject:/gm)).toHaveLength(1)
})

test('a failing mail server is an error, so that the outbox retries; the message is not marked as sent', async () => {
  refuses = true
  const before = await care.db.selectFrom('demo_messages').selectAll().execute()
  await expect(deliver(message)).rejects.toMatchObject({ reason: 'mail EMESSAGE 451', isFinal: false })
  expect(await care.db.selectFrom('demo_messages').selectAll().execute()).toEqual(before)
})

test.each([
  ['550 5.1.1 <ada@example.org>: User unknown', { isFinal: true, isOutage: false }],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', { isFinal: true, isOutage: false }],
  ['550 5.2.1 Mailbox disabled', { isFinal: true, isOutage: false }],
  ['501 Bad recipient address syntax', { isFinal: true, isOutage: false }],
  ['550 No such user', { isFinal: true, isOutage: false }],
  ['553 sorry, no mailbox here by that name (#5.1.1)', { isFinal: true, isOutage: false }],
  ['552 5.2.2 Mailbox full', { isFinal: false, isOutage: false }],
  ['450 4.2.0 Greylisted', { isFinal: false, isOutage: false }],
  ['550 5.4.5 Daily quota used up', { isFinal: false, isOutage: true }],
  ['550 5.7.1 Relaying denied', { isFinal: false, isOutage: true }],
  ['550 5.1.8 Sender address rejected', { isFinal: false, isOutage: true }],
  ['550 relay not permitted', { isFinal: false, isOutage: true }],
  ['553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)', { isFinal: false, isOutage: true }],
  ['554 5.7.1 Client host rejected: Access denied', { isFinal: false, isOutage: true }],
  ['530 Authentication required', { isFinal: false, isOutage: true }],
])(
  'SR-122: only what is said of a mailbox gives a message up, and a server that takes nobody is out: %s',
  async (reply, outcome) => {
    recipientReply = { code: Number(reply.slice(0, 3)), text: reply.slice(4) }
    // One recipient may be refused with such an answer, too, however often its message is tried.
    for (const to of ['ada@example.org', 'ada@example.org', 'grace@example.org']) {
      const expected = { ...outcome, isOutage: outcome.isOutage && null }
      await expect(deliver({ ...message, to })).rejects.toMatchObject(expected)
      expect(await listOutages()).toEqual([])
    }
    await expect(deliver({ ...message, to: 'lee@example.org' })).rejects.toMatchObject(outcome)
    expect(await listOutages()).toEqual(outcome.isOutage ? ['mail'] : [])
    recipientReply = null
    await deliver(message)
    expect(await listOutages()).toEqual([])
  },
)

const listOutages = async () =>
  (await care.db.selectFrom('outages').select('service').execute()).map(({ service }) => service)

test('SR-138: the demo puts the message in the mailbox too, and prints only its two-step token', async () => {
  await deliver({ ...message, to: 'demo@example.org', subject: 'Ada Osei' })
  expect(output).toEqual([])
  await deliver({ ...message, to: 'token@example.org', twoStepToken: 'ABC234' })
  expect(output).toEqual(['Two-step token: ABC234'])
  expect(
    await care.db
      .selectFrom('demo_messages')
      .select(['recipient', 'body'])
      .where('recipient', '=', 'demo@example.org')
      .execute(),
  ).toEqual([{ recipient: 'demo@example.org', body: 'Your token is ABC234' }])
})

test('Decision 31: a subscription message carries a one-click unsubscribe header; other messages do not', async () => {
  const url = `https://hub.example.org/unsubscribe/v.1.2.${'x'.repeat(43)}`
  await deliver({ ...message, html: '<p>Hello</p>', unsubscribeUrl: url })
  const unfolded = received[0]!.source.replaceAll(/\r\n[ \t]/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <${url}>`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(unfolded).toContain('multipart/alternative')
  await deliver(message)
  expect(received[1]!.source).not.toContain('List-Unsubscribe')
})

test('an SMS is sent with the token of the service; a refused number is final, a failing service is retried', async () => {
  const requests: { authorization: string | undefined; body: unknown }[] = []
  let status = 200
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('anything')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const { port: smsPort } = service.address() as AddressInfo
  const sms = { url: `http://127.0.0.1:${smsPort}/send`, token: 'secret' }
  const send = createMessageSender({ ...care.config, sms }, { ...care.services, say: () => undefined })
  const text: OutgoingMessage = { ...message, channel: 'sms', to: '416-555-0100' }

  await send(text)
  expect(requests).toEqual([{ authorization: 'Bearer secret', body: { to: '416-555-0100', text: message.text } }])
  for (const [answer, isFinal] of [
    [400, true],
    [401, false],
    [429, false],
    [500, false],
  ] as const) {
    status = answer
    await expect(send(text)).rejects.toMatchObject({ reason: `sms ${answer}`, isFinal })
  }
  status = 302
  await expect(send(text)).rejects.toMatchObject({ isFinal: false })
  expect(requests).toHaveLength(6)
})

test('the hub does not start with a real mail server but without a postal address or its own URL', () => {
  const real = { DEMO: 'off', SMTP_URL: 'smtp://mail.example.org' }
  const address = { MAIL_ADDRESS: '1 King St, Toronto' }
  expect(() => readConfig({ ...real, APP_URL: 'https://hub.example.org' })).toThrow(/^MAIL_ADDRESS: /)
  expect(() => readConfig({ ...real, ...address })).toThrow(/^APP_URL: /)
  expect(readConfig({ ...real, ...address, APP_URL: 'https://hub.example.org' }).mail.address).toBe(
    address.MAIL_ADDRESS,
  )
})

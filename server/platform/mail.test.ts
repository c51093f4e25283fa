import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { careApp } from '#server/testing/care-app.ts'
import { openMail, type Message } from './mail.ts'

// A real mail server in this process; `refuses` makes it answer like one that is in trouble.

interface Received {
  to: string[]
  source: string
}

const received: Received[] = []
let refuses = false
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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

const care = await careApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Hub <hub@example.org>' })
const said: string[] = []
const deliver = openMail(care.config, { ...care, say: (text) => said.push(text) })
const message: Message = {
  channel: 'email',
  to: 'ada@example.org',
  subject: 'Your token',
  text: 'Your token is ABC234',
  id: 'fixed-id',
}

beforeEach(() => {
  received.length = 0
  refuses = false
})

test('A message reaches the mail server with its own id, so that a repeat is recognised', async () => {
  await deliver(message)
  expect(received).toHaveLength(1)
  expect(received[0]!.to).toEqual(['ada@example.org'])
  expect(received[0]!.source).toContain('Message-ID: <fixed-id@care-referral-hub>')
  expect(received[0]!.source).toContain('From: Hub <hub@example.org>')
  expect(received[0]!.source).toContain('Your token is ABC234')
})

test('SR-050: a line break in an address or a subject makes no second header and no second recipient', async () => {
  await deliver({ ...message, subject: 'Hello\r\nBcc: eve@example.org', to: 'ada@example.org' })
  expect(received[0]!.to).toEqual(['ada@example.org'])
  expect(received[0]!.source).not.toMatch(/^Bcc:/im)
  expect(received[0]!.source.match(/^Subject:/gm)).toHaveLength(1)
})

test('A mail server in trouble is an error, so that the outbox tries again; nothing is shown as sent', async () => {
  refuses = true
  const before = await care.db.selectFrom('demo_messages').selectAll().execute()
  await expect(deliver(message)).rejects.toMatchObject({ reason: 'mail EMESSAGE 451', isFinal: false })
  expect(await care.db.selectFrom('demo_messages').selectAll().execute()).toEqual(before)
})

test('In the demo the message is in the mailbox as well, and in the terminal', async () => {
  await deliver({ ...message, to: 'demo@example.org' })
  expect(
    await care.db
      .selectFrom('demo_messages')
      .select(['recipient', 'body'])
      .where('recipient', '=', 'demo@example.org')
      .execute(),
  ).toEqual([{ recipient: 'demo@example.org', body: 'Your token is ABC234' }])
  expect(said.at(-1)).toContain('Your token is ABC234')
})

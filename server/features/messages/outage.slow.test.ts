import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import { hours } from '#server/platform/clock.ts'
import { createMessageSender } from '#server/platform/message-sender.ts'
import { skipRetryDelays } from '#server/testing/skip-retry-delays.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { registerMessageDeliveryWorkers } from './deliver.ts'
import { queueMessage } from './queue-message.ts'

// Tests with a mail server that is really running or really down.

interface Arrived {
  to: string
  id: string
}

const arrived: Arrived[] = []
/** The response of the server to a recipient or a message; null accepts everything. */
let refusal: { at: 'recipient' | 'message'; code: number } | null = null
const refused = (at: 'recipient' | 'message') =>
  refusal?.at === at ? Object.assign(new Error('No.'), { responseCode: refusal.code }) : null

const mailServer = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (bytes: Buffer) => (source += bytes.toString()))
      stream.on('end', () => {
        const error = refused('message')
        if (error) return done(error)
        const id = /^Message-ID: <(.+)@/im.exec(source)![1]!
        arrived.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, id })))
        done()
      })
    },
  })

let listener: { close(): Promise<unknown> } | null = null
const port = await freePort()

/** Replaces the listener on the port of the mail server; null leaves the port closed. */
async function startListener(make: 'server' | ((socket: Socket) => void) | null) {
  await listener?.close()
  listener = null
  if (make === null) return
  if (make === 'server') {
    const server = mailServer()
    // A sender that ends within a mail.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    listener = { close: () => new Promise<void>((resolve) => server.close(resolve)) }
    return
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    make(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  listener = {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}
afterAll(() => startListener(null))

const care = await startTestApp(
  { SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: 'https://hub.localhost' },
  { background: true },
)
const { services, db, given, clock, as } = care
await services.jobs.stop()
const { startJobs } = await import('#server/platform/jobs.ts')
const { JOB_QUEUES: QUEUES } = await import('#server/services.ts')
const { createLogger: openLog } = await import('#server/platform/log.ts')
const jobs = await startJobs(care.database.serviceUrl, QUEUES, openLog('silent'), { pollingIntervalSeconds: 0.5 })
const hub = { ...services, jobs }
await registerMessageDeliveryWorkers(hub, createMessageSender(care.config, { ...care.services, say: () => undefined }))
afterAll(() => jobs.stop())

// No test has to send what a failed one has left.
beforeEach(async () => {
  await sql`delete from pgboss.job where name in ('messages', 'urgent-messages')`.execute(db)
  await db.deleteFrom('undelivered_messages').execute()
})

const statesOf = async () => {
  const { rows } = await sql<{ state: string; tries: number }>`select state, retry_count as tries from pgboss.job
    where name in ('messages', 'urgent-messages') and state < 'completed'`.execute(db)
  return rows
}
/** Waits for hundreds of messages, which takes a busy machine half a minute. */
const drained = () => expect.poll(async () => (await statesOf()).length, { timeout: 150_000 }).toBe(0)
/** Waits until every pending message has been tried at least this often. */
const triedBy = (tries: number) =>
  expect
    .poll(async () => (await statesOf()).every(({ state, tries: n }) => state === 'retry' && n >= tries - 1))
    .toBe(true)

async function queue(count: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: count }, () => given.client()))
  for (const { id } of people)
    await queueMessage(hub, db, { kind: 'status changed', to: { userId: id }, values: { number: '1' } })
  return people.map(({ email }) => email)
}

const FAULTS: Record<string, Parameters<typeof startListener>[0]> = {
  'is not there': null,
  'resets every connection': (socket) => socket.resetAndDestroy(),
  'hangs up after its greeting': (socket) => void socket.end('220 hello\r\n'),
  'talks nonsense': (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n<html>\r\n'),
  'is overloaded': (socket) => void socket.end('421 Try again later\r\n'),
}

for (const [fault, behaviour] of Object.entries(FAULTS)) {
  test(`SR-122: a mail server that ${fault} causes no lost and no duplicate message`, async () => {
    await startListener(behaviour)
    const addresses = await queue(5)
    await triedBy(1)
    clock.advance(hours(16))
    await skipRetryDelays(db)
    await triedBy(2)
    expect(await undelivered()).toEqual([])
    await startListener('server')
    await skipRetryDelays(db)
    await drained()
    expect(arrivedAt(addresses).toSorted(byText)).toEqual(addresses.toSorted(byText))
  })
}

test('SR-122: one message that the server never finishes accepting does not block the others', async () => {
  let connections = 0
  // The first connection never gets a response; later connections are served.
  const server = mailServer()
  await startListener((socket) => {
    connections += 1
    if (connections > 1) server.connect(socket)
  })
  const all = await queue(6)
  await expect.poll(() => arrivedAt(all).length, { timeout: 9_000 }).toBe(5)
  const code = await given.client()
  const values = { token: 'ABC234', minutes: '10' }
  await queueMessage(hub, db, { kind: 'two-step token', to: { userId: code.id }, values })
  await expect.poll(() => arrivedAt([code.email]), { timeout: 5_000 }).toEqual([code.email])
  await startListener('server')
  await expect.poll(async () => (await skipRetryDelays(db), (await statesOf()).length)).toBe(0)
  expect(arrivedAt(all).toSorted(byText)).toEqual(all.toSorted(byText))
})

test('SR-122: a code overtakes hundreds of pending messages', async () => {
  await startListener('server')
  const subscriber = await given.client()
  const { queueMessages: queueForAll } = await import('./queue-message.ts')
  const many = Array.from({ length: 300 }, () => ({
    kind: 'status changed' as const,
    to: { userId: subscriber.id },
    values: { number: '1' },
  }))
  const code = await given.client()
  await db.transaction().execute(async (tx) => {
    await queueForAll(hub, tx, many)
    const values = { token: 'ABC234', minutes: '10' }
    await queueMessage(hub, tx, { kind: 'two-step token', to: { userId: code.id }, values })
  })
  await expect.poll(() => arrivedAt([code.email]).length).toBe(1)
  expect(arrivedAt([subscriber.email]).length).toBeLessThan(300)
  await drained()
  expect(arrivedAt([subscriber.email])).toHaveLength(300)
})

test('SR-122: after a crash between the mail server and the hub the message is sent again with the same id', async () => {
  await startListener('server')
  const [address] = await queue(1)
  await drained()
  await sql`update pgboss.job set state = 'retry', completed_on = null, start_after = now()
    where name = 'messages' and state = 'completed' and created_on = (select max(created_on) from pgboss.job where name = 'messages')`.execute(
    db,
  )
  await expect.poll(() => arrivedAt([address!]).length).toBe(2)
  await drained()
  expect(new Set(arrived.filter(({ to }) => to === address).map(({ id }) => id)).size).toBe(1)
})

const administrator = await given.admin({ email: 'admin@example.org' })
/** A new session for each call: the previous one may have expired meanwhile. */
const admin = () => as(administrator)
const undelivered = async () => (await admin().call(notificationRoutes.undelivered)).body.data

test('SR-122: after 72 hours a message is given up and listed for the administrator, who can send it again', async () => {
  await startListener(null)
  const [address] = await queue(1)
  await triedBy(1)
  clock.advance(hours(72) - 1)
  await skipRetryDelays(db)
  await triedBy(2)
  expect(await undelivered()).toEqual([])
  clock.advance(1)
  await skipRetryDelays(db)
  await drained()
  const [lost, ...others] = await undelivered()
  expect(others).toEqual([])
  expect(lost).toMatchObject({ kind: 'status changed', channel: 'email', reason: 'mail ESOCKET' })
  expect(lost!.user!.name).toContain('Last')
  expect(Object.keys(lost!).toSorted(byText)).toEqual(
    ['channel', 'failed_at', 'id', 'kind', 'queued_at', 'reason', 'user'].toSorted(byText),
  )

  await startListener('server')
  const params = { id: String(lost!.id) }
  const reply = await admin().call(notificationRoutes.retry, { params })
  expect(reply.status).toBe(200)
  await expect.poll(() => arrivedAt([address!])).toEqual([address])
  expect(await undelivered()).toEqual([])
  expect((await admin().call(notificationRoutes.retry, { params })).status).toBe(404)
})

test('SR-122: a message to an unknown mailbox is given up immediately; a temporary failure of the server is retried', async () => {
  await startListener('server')
  refusal = { at: 'recipient', code: 550 }
  await queue(1)
  await drained()
  expect((await undelivered()).map(({ reason }) => reason)).toEqual(['mail EENVELOPE 550'])

  for (const passing of [
    { at: 'recipient', code: 450 },
    { at: 'message', code: 451 },
    { at: 'message', code: 554 },
  ] as const) {
    refusal = passing
    const [address] = await queue(1)
    await triedBy(1)
    refusal = null
    await skipRetryDelays(db)
    await drained()
    expect(arrivedAt([address!])).toEqual([address])
  }
})

const byText = (a: string, b: string) => a.localeCompare(b)
const arrivedAt = (addresses: string[]) => arrived.map(({ to }) => to).filter((to) => addresses.includes(to))

async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

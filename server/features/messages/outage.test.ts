import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import { hours } from '#server/platform/clock.ts'
import { createMessageSender } from '#server/platform/message-sender.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { registerDeliveryWorkers } from './deliver.ts'
import { queueMessage } from './queue-message.ts'

// A mail server that is really there, or really not. The pauses between tries are not waited for: `again` makes what
// waits due at once, as the hours would.

interface Arrived {
  to: string
  id: string
}

const arrived: Arrived[] = []
/** What the server says to a recipient or a message; it takes them without. */
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

let standing: { close(): Promise<unknown> } | null = null
const port = await freePort()

/** Lets something listen where the hub looks for its mail server; before it, nothing does. */
async function stand(make: 'server' | ((socket: Socket) => void) | null) {
  await standing?.close()
  standing = null
  if (make === null) return
  if (make === 'server') {
    const server = mailServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    standing = { close: () => new Promise<void>((resolve) => server.close(resolve)) }
    return
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    make(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  standing = {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}
afterAll(() => stand(null))

const care = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, APP_URL: 'https://hub.localhost' })
const { services, db, given, clock, as } = care
await services.jobs.stop()
const { startJobs } = await import('#server/platform/jobs.ts')
const { QUEUES } = await import('#server/services.ts')
const { createLogger: openLog } = await import('#server/platform/log.ts')
const jobs = await startJobs(care.database.serviceUrl, QUEUES, openLog('silent'), 0.5)
const hub = { ...services, jobs }
await registerDeliveryWorkers(hub, createMessageSender(care.config, { ...care, say: () => undefined }))
afterAll(() => jobs.stop())

const statesOf = async () => {
  const { rows } = await sql<{ state: string; tries: number }>`select state, retry_count as tries from pgboss.job
    where name in ('messages', 'urgent-messages') and state < 'completed'`.execute(db)
  return rows
}
const again = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
const drained = () => expect.poll(async () => (await statesOf()).length, { timeout: 25_000 }).toBe(0)
/** Every waiting message has been tried, at least so often. */
const triedBy = (tries: number) =>
  expect
    .poll(async () => (await statesOf()).every(({ state, tries: n }) => state === 'retry' && n >= tries - 1), {
      timeout: 25_000,
    })
    .toBe(true)

async function queue(count: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: count }, () => given.client()))
  for (const { id } of people)
    await queueMessage(hub, db, { kind: 'status changed', to: { userId: id }, values: { number: '1' } })
  return people.map(({ email }) => email)
}

const FAULTS: Record<string, Parameters<typeof stand>[0]> = {
  'is not there': null,
  'resets every connection': (socket) => socket.resetAndDestroy(),
  'hangs up after its greeting': (socket) => void socket.end('220 hello\r\n'),
  'talks nonsense': (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n<html>\r\n'),
  'is overloaded': (socket) => void socket.end('421 Try again later\r\n'),
}

for (const [fault, behaviour] of Object.entries(FAULTS)) {
  test(`SR-122: a mail server that ${fault} loses nothing and doubles nothing`, async () => {
    await stand(behaviour)
    const addresses = await queue(5)
    await triedBy(1)
    clock.advance(hours(16))
    await again()
    await triedBy(2)
    expect(await undelivered()).toEqual([])
    await stand('server')
    await again()
    await drained()
    expect(arrivedAt(addresses).toSorted(byText)).toEqual(addresses.toSorted(byText))
  })
}

test('SR-122: one message that the server never finishes taking does not hold up the others', async () => {
  let connections = 0
  // The first connection stays silent for good; whoever comes after it is served.
  const server = mailServer()
  await stand((socket) => {
    connections += 1
    if (connections > 1) server.connect(socket)
  })
  const all = await queue(6)
  await expect.poll(() => arrivedAt(all).length, { timeout: 9_000 }).toBe(5)
  const code = await given.client()
  const values = { token: 'ABC234', minutes: '10' }
  await queueMessage(hub, db, { kind: 'two-step token', to: { userId: code.id }, values })
  await expect.poll(() => arrivedAt([code.email]), { timeout: 5_000 }).toEqual([code.email])
  await stand('server')
  await expect.poll(async () => (await again(), (await statesOf()).length), { timeout: 25_000 }).toBe(0)
  expect(arrivedAt(all).toSorted(byText)).toEqual(all.toSorted(byText))
})

test('SR-122: a code passes hundreds of messages that wait', async () => {
  await stand('server')
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
  await expect.poll(() => arrivedAt([code.email]).length, { timeout: 10_000 }).toBe(1)
  expect(arrivedAt([subscriber.email]).length).toBeLessThan(300)
  await drained()
  expect(arrivedAt([subscriber.email])).toHaveLength(300)
})

test('SR-122: after a crash between the mail server and us it is sent again under the same id', async () => {
  await stand('server')
  const [address] = await queue(1)
  await drained()
  await sql`update pgboss.job set state = 'retry', completed_on = null, start_after = now()
    where name = 'messages' and state = 'completed' and created_on = (select max(created_on) from pgboss.job where name = 'messages')`.execute(
    db,
  )
  await expect.poll(() => arrivedAt([address!]).length, { timeout: 20_000 }).toBe(2)
  await drained()
  expect(new Set(arrived.filter(({ to }) => to === address).map(({ id }) => id)).size).toBe(1)
})

const administrator = await given.admin({ email: 'admin@example.org' })
/** Signed in anew for each call: between two of them a sign-in may have ended. */
const admin = () => as(administrator)
const undelivered = async () => (await admin().call(notificationRoutes.undelivered)).body.data

test('SR-122: after 72 hours a message is given up and shown to the administrator, who can send it again', async () => {
  await stand(null)
  const [address] = await queue(1)
  await triedBy(1)
  clock.advance(hours(72) - 1)
  await again()
  await triedBy(2)
  expect(await undelivered()).toEqual([])
  clock.advance(1)
  await again()
  await drained()
  const [lost, ...others] = await undelivered()
  expect(others).toEqual([])
  expect(lost).toMatchObject({ kind: 'status changed', channel: 'email', reason: 'mail ESOCKET' })
  expect(lost!.user!.name).toContain('Last')
  expect(Object.keys(lost!).toSorted(byText)).toEqual(
    ['channel', 'failed_at', 'id', 'kind', 'queued_at', 'reason', 'user'].toSorted(byText),
  )

  await stand('server')
  const params = { id: String(lost!.id) }
  const reply = await admin().call(notificationRoutes.retry, { params })
  expect(reply.status).toBe(200)
  await expect.poll(() => arrivedAt([address!]), { timeout: 20_000 }).toEqual([address])
  expect(await undelivered()).toEqual([])
  expect((await admin().call(notificationRoutes.retry, { params })).status).toBe(404)
})

test('SR-122: where there is no such mailbox it is given up at once; a server that is in trouble is asked again', async () => {
  await stand('server')
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
    await again()
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

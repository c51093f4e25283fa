import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/testing/production-hub.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { queueMessages } from './queue-message.ts'

// OPS-037 in proportion, so that the suite does not take ten minutes; BACKLOG=5000 runs it at full size and prints the time.
const MESSAGE_MS = 50
const MAIL_WORKERS = 8
const backlog = Number(process.env.BACKLOG ?? 500)

const port = await findFreePort()
const { config, db, given, services } = await startTestApp(
  { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_WORKERS: String(MAIL_WORKERS) },
  { background: true, realDelivery: true },
)

/** A mail server that takes 50 ms for each message; `most` is how many it was taking at a time. */
async function openMailServer() {
  const state = { arrived: new Set<string>(), now: 0, most: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let source = ''
      state.now += 1
      state.most = Math.max(state.most, state.now)
      stream.on('data', (bytes: Buffer) => (source += bytes.toString()))
      stream.on('end', async () => {
        await delay(MESSAGE_MS)
        state.now -= 1
        state.arrived.add(/^Message-ID: <(.+)@/im.exec(source)![1]!)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return state
}

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'messages' and state < 'completed'`.execute(db)
  return rows[0]!.count
}

test(
  `OPS-037: after an hour without mail server ${backlog} waiting messages leave before their next tries are due at a server that takes 50 ms a message; at most MAIL_WORKERS go at a time`,
  { timeout: 900_000 },
  async () => {
    expect(config.mail.workers).toBe(MAIL_WORKERS)
    await sql`delete from pgboss.job where name = 'messages'`.execute(db)
    const user = await given.client()
    const message = { kind: 'status changed' as const, to: { userId: user.id }, values: { number: '1' } }
    await queueMessages(
      services,
      db,
      Array.from({ length: backlog }, () => message),
    )
    await expect.poll(() => db.selectFrom('outages').selectAll().execute()).toHaveLength(1)
    // As after an hour: each message was tried eight times, and its next try is up to an hour away.
    await sql`update pgboss.job set state = 'retry', retry_count = 8, created_on = now() - interval '1 hour',
      start_after = now() + random() * interval '1 hour' where name = 'messages' and state in ('created', 'retry')`.execute(
      db,
    )

    const server = await openMailServer()
    const start = performance.now()
    await expect.poll(countWaiting, { timeout: 850_000, interval: 250 }).toBe(0)
    const seconds = (performance.now() - start) / 1_000
    console.log(`${backlog} messages left in ${seconds.toFixed(0)} s, at most ${server.most} at a time`)
    expect(server.arrived.size).toBe(backlog)
    expect(server.most).toBeGreaterThan(1)
    expect(server.most).toBeLessThanOrEqual(MAIL_WORKERS)
  },
)

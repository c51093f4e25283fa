import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { API_PREFIX, type Route } from '#contract/route.ts'
import { KEY_NAMES } from '#server/platform/keys.ts'
import { startDatabaseForHubCopies, startCopy } from '#server/testing/hub-copies.ts'
import { findFreePort } from '#server/testing/production-hub.ts'
import { runQuery } from '#server/testing/run-query.ts'

const PASSWORD = 'a long enough passphrase'
const REQUESTS_A_SECOND = 50
/** Few enough that a slow machine sends fewer requests a second, rather than a hub that sheds them. */
const MOST_AT_ONCE = 4

/** A mail server that takes nothing until `accept`. */
async function startReluctantMailServer() {
  const mails: string[] = []
  let isAccepting = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(isAccepting ? null : Object.assign(new Error('Try again later'), { responseCode: 451 })),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  // A hub that is killed within a mail.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, accept: () => (isAccepting = true) }
}

test(
  'OPS-053: all keys are replaced under load on two copies: no request fails, sessions hold, old messages go out',
  { timeout: 900_000 },
  async () => {
    const mail = await startReluctantMailServer()
    const environment = {
      SMTP_URL: mail.url,
      APP_URL: 'https://hub.example.org',
      MAIL_ADDRESS: '1 Example Street',
      LIMIT_USER: 'off',
      LIMIT_ADDRESS: 'off',
      LIMIT_CONNECTIONS: 'off',
      SMTP_TLS: 'off',
    }
    const place = await startDatabaseForHubCopies()
    const ports = [await findFreePort(), await findFreePort()]
    const copies = ports.map((port) => startCopy({ ...place, environment: { ...environment, PORT: String(port) } }))
    expect(await Promise.all(copies.map(({ outcome }) => outcome))).toEqual(['ready', 'ready'])
    const query = (text: string) => runQuery(place.ownerUrl, text)

    const runAdmin = (...words: string[]) =>
      new Promise<string>((resolve) => {
        const env = {
          ...process.env,
          ...environment,
          DATABASE_URL: place.serviceUrl,
          DATABASE_OWNER_URL: place.ownerUrl,
          DATA_DIR: place.dataDir,
          TWO_STEP: 'off',
        }
        const path = join(import.meta.dirname, '../admin.ts')
        const child = execFile(process.execPath, [path, ...words], { env }, (error, out, err) =>
          resolve(`${error ? 1 : 0} ${(out + err).trim()}`),
        )
        child.stdin?.end(`${PASSWORD}\n`)
      })
    const call = async (copy: number, route: Route, options: { token?: string; body?: object } = {}) => {
      const reply = await fetch(`http://127.0.0.1:${ports[copy % 2]}${API_PREFIX}${route.path}`, {
        method: route.method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.body && { 'content-type': 'application/json' }),
        },
        ...(options.body && { body: JSON.stringify(options.body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: text ? (JSON.parse(text) as Record<string, string>) : {} }
    }
    const signIn = async (copy: number) => {
      const { body } = await call(copy, accountRoutes.signIn, {
        body: { username: 'ada@example.org', password: PASSWORD },
      })
      return body['access_token'] ?? ''
    }

    expect(await runAdmin('create', '--email', 'ada@example.org', '--first', 'Ada', '--last', 'Osei')).toMatch(/^0 /)
    const tokens = [await signIn(0), await signIn(1)]
    const setUp = await call(0, authenticatorRoutes.begin, { token: tokens[0]!, body: {} })
    const secret = setUp.body['secret']!
    const code = () => generateSync({ secret })
    expect((await call(0, authenticatorRoutes.confirm, { token: tokens[0]!, body: { token: code() } })).status).toBe(
      200,
    )
    // The mail about it waits, encrypted with the first key.
    const waiting = () =>
      query(`select id from pgboss.job where data ? 'sealed' and state in ('created', 'retry', 'active')`)
    expect(await waiting()).not.toEqual([])

    const load = startLoad(async (n) => {
      // Now and then a sign-in on one copy whose session the other copy has to accept immediately.
      if (n % 50 !== 0) return (await call(n, accountRoutes.current, { token: tokens[n % 2]! })).status
      return (await call(n + 1, accountRoutes.current, { token: await signIn(n) })).status
    })
    for (const name of KEY_NAMES)
      expect(await runAdmin('rotate-keys', '--key', name)).toMatch(
        new RegExp(`^0 The hub writes with key 2 of ${name} now and still reads with those before\\.`),
      )
    const { statuses, perSecond } = await load.stop()
    console.log(`${statuses.length} requests, ${perSecond.toFixed(1)} a second`)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(statuses.length).toBeGreaterThan(100)

    for (const n of [0, 1, 2, 3])
      expect((await call(n, accountRoutes.current, { token: tokens[n >> 1]! })).status).toBe(200)
    const removed = await call(1, authenticatorRoutes.remove, {
      token: tokens[0]!,
      body: { token: await nextCode(code) },
    })
    expect(removed.status).toBe(200)
    mail.accept()
    // After so many refusals the next attempt may be minutes away.
    const retryNow = () => query(`update pgboss.job set start_after = now() where state = 'retry'`)
    const stillWaiting = async () => (await retryNow(), waiting())
    await expect.poll(stillWaiting, { timeout: 120_000 }).toEqual([])
    expect(mail.mails.join()).toMatch(/authenticator/i)
    expect(await query('select kind from undelivered_messages')).toEqual([])

    expect(await query('select distinct key_number from audit_seals order by 1')).toEqual([
      { key_number: 1 },
      { key_number: 2 },
    ])
    expect(await runAdmin('verify-audit')).toMatch(/^0 [^]*The audit log is whole\.$/)
    expect(await runAdmin('rotate-keys', '--remove-old')).toMatch(/^0 Removed .*Still needed: .*key 1 of tokens/)
    expect(await Promise.all(copies.map((_, n) => call(n, accountRoutes.current, { token: tokens[n]! })))).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
    ])
  },
)

/** Sends requests at a constant rate, at most `MOST_AT_ONCE` together, until `stop`. */
function startLoad(send: (n: number) => Promise<number>) {
  const statuses: number[] = []
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const startedAt = performance.now()
  const sendOne = (n: number) => {
    const one: Promise<void> = send(n)
      .catch(() => 0)
      .then((status) => void statuses.push(status))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const loop = async () => {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      sendOne(n)
      if (running.size >= MOST_AT_ONCE) await Promise.race(running)
      await delay(Math.max(0, startedAt + (n * 1_000) / REQUESTS_A_SECOND - performance.now()))
    }
    await Promise.all(running)
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
      return { statuses, perSecond: statuses.length / ((performance.now() - startedAt) / 1_000) }
    },
  }
}

/** A code of an authenticator app works once, so this waits for the next one. */
async function nextCode(code: () => string): Promise<string> {
  const used = code()
  while (code() === used) await delay(500)
  return code()
}

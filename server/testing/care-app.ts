import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { addressOf, type CallInput, type Refusal, type Returned, type Route } from '#contract/route.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { later } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { openMail, type Message } from '#server/platform/mail.ts'
import { seedTemplates } from '#server/features/messages/seed.ts'
import { openServices, startBackgroundWork } from '#server/services.ts'
import { createTestDatabase } from './cluster.ts'
import { factories } from './given.ts'

export interface Reply<T extends Route> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The answer; for a refusal see `refusal`. */
  body: Returned<T>
  refusal: Refusal
  raw: Buffer
}

export interface CallExtras {
  headers?: Record<string, string>
}

/** A clock that stands still until a test moves it. */
function testClock() {
  let now = new Date('2026-11-18T12:05:00.000Z')
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now = later(now, milliseconds)
    },
  }
}

/**
 * The real app on a database of its own, spoken to over HTTP. One per test file, closed after its last test.
 * `as(user).call(route, input)` sends a request as that user and checks the answer against the contract, key by key.
 * Without background work the database changes by requests alone: jobs and messages stay queued, nothing is sealed. With
 * `realDelivery` messages go to the servers of SMTP_URL and SMS_URL instead of into `messages`.
 */
export async function careApp(
  environment: Record<string, string> = {},
  { background = true, realDelivery = false } = {},
) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'care-'))
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent', ...environment })
  const logged: string[] = []
  const log = openLog(config.logLevel, { write: (line) => void logged.push(line) })
  const clock = testClock()
  const { db, pool, close } = openDatabase(database.serviceUrl, () => undefined)
  const services = await openServices({
    config,
    clock,
    db,
    databaseUrl: database.serviceUrl,
    log,
    lookEverySeconds: 0.5,
  })
  const app = await buildApp(services, log)
  const messages: Message[] = []
  const say = () => undefined
  const keep = async (message: Message) => void messages.push(message)
  const send = realDelivery ? openMail(config, { db, clock, say }) : keep
  await (background ? startBackgroundWork(services, say, send) : seedTemplates(db))
  await app.http.ready()

  afterAll(async () => {
    await app.http.close()
    await services.jobs.stop()
    await services.signals.stop()
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function call<T extends Route>(
    token: string | null,
    route: T,
    input: CallInput<T> = {},
    extras: CallExtras = {},
  ): Promise<Reply<T>> {
    const answer = await app.http.inject({
      method: route.method,
      url: addressOf(route, input),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'x-requested-with': 'XMLHttpRequest',
        ...extras.headers,
      },
      ...(input.body !== undefined && { payload: input.body as object }),
    })
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    const body: unknown = isJson ? answer.json() : undefined
    if (answer.statusCode === 200 && route.media !== 'file') expect(route.returns.parse(body)).toEqual(body)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: body as Returned<T>,
      refusal: body as Refusal,
      raw: answer.rawPayload,
    }
  }

  /** Calls as this user, signed in and through two-step; null is a guest. */
  function as(user: { id: number } | null) {
    const token =
      user &&
      startSession({ db, keys: services.keys, at: clock.now() }, { id: user.id, device: 'test', verified: true })
    return {
      token: async () => (await token)?.token ?? '',
      call: async <T extends Route>(route: T, input?: CallInput<T>, extras?: CallExtras) =>
        call((await token)?.token ?? null, route, input, extras),
    }
  }

  return { app, services, config, clock, db, pool, database, messages, logged, call, as, given: factories(db, clock) }
}

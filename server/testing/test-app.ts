import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import {
  buildRouteUrl,
  type RouteRequestInput,
  type ErrorResponse,
  type RouteOutput,
  type Route,
} from '#contract/route.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { addMilliseconds } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { bindOrCheckKeysAndStorage } from '#server/platform/keys-and-storage.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { createLogger } from '#server/platform/log.ts'
import { createMessageSender, type OutgoingMessage } from '#server/platform/message-sender.ts'
import { updateRowsForSettings } from '#server/prepare-rows-for-start.ts'
import { openServices, startBackgroundWork } from '#server/services.ts'
import { enforceTypedSqlColumns } from './check-typed-sql.ts'
import { createTestDatabase, TEST_DATABASE_LIMITS } from './test-database.ts'
import { createFactories } from './factories.ts'
import { createTestBucket } from './test-bucket.ts'

export interface TestResponse<T extends Route> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The response body; see `refusal` for an error. */
  body: RouteOutput<T>
  refusal: ErrorResponse
  raw: Buffer
}

export interface CallOptions {
  headers?: Record<string, string>
}

/** Creates a clock that only moves when a test moves it. */
function createTestClock() {
  let now = new Date('2026-11-18T12:05:00.000Z')
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now = addMilliseconds(now, milliseconds)
    },
  }
}

/**
 * Starts the real app on its own database, reached over HTTP. One per test file, closed after its last test.
 * `as(user).call(route, input)` sends a request as that user and checks the response against the contract, key by key.
 * Without `background` only requests change the database: jobs and messages stay queued, nothing is sealed. With
 * `realDelivery` messages go to the servers of SMTP_URL and SMS_URL instead of into `messages`.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { background = false, realDelivery = false } = {},
) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'care-'))
  const storage = inject('objectStorage') ? (await createTestBucket()).environment : {}
  // A test may send a hundred concurrent requests, and the machine be slow: none of them is refused for that.
  const defaults = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent', LIMIT_WAIT_MS: 'off' }
  const config = readConfig({ ...defaults, ...storage, ...environment })
  const logged: string[] = []
  const log = createLogger(config.logLevel, { write: (line) => void logged.push(line) })
  const clock = createTestClock()
  const { db, pool, close } = openDatabasePool(database.serviceUrl, () => undefined, TEST_DATABASE_LIMITS)
  enforceTypedSqlColumns(pool)
  await bindOrCheckKeysAndStorage(database.ownerUrl, config)
  const services = await openServices({
    config,
    clock,
    db,
    pool,
    databaseUrl: database.serviceUrl,
    log,
    pollingIntervalSeconds: 0.5,
  })
  const app = await buildApp(services, log)
  const messages: OutgoingMessage[] = []
  const say = () => undefined
  const keep = async (message: OutgoingMessage) => void messages.push(message)
  const send = realDelivery ? createMessageSender(config, { ...services, say }) : keep
  await updateRowsForSettings(services)
  if (background) await startBackgroundWork(services, database.ownerUrl, say, send)
  await app.http.ready()

  afterAll(async () => {
    await app.http.close()
    await services.jobs.stop()
    await services.pgNotify.stop()
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function call<T extends Route>(
    token: string | null,
    route: T,
    input: RouteRequestInput<T> = {},
    extras: CallOptions = {},
  ): Promise<TestResponse<T>> {
    const answer = await app.http.inject({
      method: route.method,
      url: buildRouteUrl(route, input),
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
      body: body as RouteOutput<T>,
      refusal: body as ErrorResponse,
      raw: answer.rawPayload,
    }
  }

  /** Sends requests as this user, signed in with two-step; null is a guest. */
  function as(user: { id: number } | null) {
    const token =
      user &&
      startSession({ db, keys: services.keys, at: clock.now() }, { id: user.id, device: 'test', verified: true })
    // Awaited by the first request, perhaps much later.
    token?.catch(() => undefined)
    return {
      token: async () => (await token)?.token ?? '',
      call: async <T extends Route>(route: T, input?: RouteRequestInput<T>, extras?: CallOptions) =>
        call((await token)?.token ?? null, route, input, extras),
    }
  }

  return {
    app,
    services,
    config,
    clock,
    db,
    pool,
    database,
    messages,
    logged,
    call,
    as,
    given: createFactories(db, clock),
  }
}

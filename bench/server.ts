import Fastify from 'fastify'
import pg from 'pg'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { listen } from '#server/platform/listen.ts'
import { createLogger } from '#server/platform/log.ts'
import { prepareStatementsWhenFrequent } from '#server/platform/prepared-statements.ts'
import { openServices } from '#server/services.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { createAnswerLink, createPublicRouteParams } from './examples.ts'
import { recordStatements, type RecordedStatement } from './statements.ts'

// Runs in its own process, so that the load generator does not share its event loop: the hub on one port, and beside it
// bare handlers of Fastify and pg that run only the main SQL of each call, as the hub sends it: prepared when frequent.

export interface BenchServerOptions {
  databaseUrl: string
  dataDir: string
  vendorUserId: number
  clientId: number
  adminId: number
  order: { vendor: number; location: number; service: number }
  /** west, south, east, north */
  view: [number, number, number, number]
  /** With the limits of a hub as it is installed; without, none. */
  hasLimits: boolean
}

export interface HubAndBaselineCall {
  name: string
  method: 'GET' | 'POST'
  hub: { url: string; token: string }
  bare: { url: string }
  body?: string
}

export interface BenchServerDetails {
  calls: HubAndBaselineCall[]
  pid: number
  hubUrl: string
  adminToken: string
  clientToken: string
  /** Values for the parameters of public paths, by path and name. */
  examples: Record<string, string>
  /** The secret of a link by which a vendor's mailbox answers. */
  answerLink: string
}

const HOST = '127.0.0.1'
const AUDIT = `insert into audit_log (at, actor_id, role, action, kind, ids, outcome, request_id, detail)
  values (now(), 1, 'VENDOR', 'listed', 'referral', $1, 'done', 'bench', '{}')`

const setup = JSON.parse(process.env.BENCH_SETUP ?? '') as BenchServerOptions
const NO_LIMITS = {
  LIMIT_USER: 'off',
  LIMIT_ADDRESS: 'off',
  LIMIT_GUEST: 'off',
  LIMIT_CONNECTIONS: 'off',
  LIMIT_REGISTER: 'off',
  LIMIT_REFERRALS: 'off',
  LIMIT_REFERRALS_VENDOR: 'off',
}
const config = readConfig({
  DATA_DIR: setup.dataDir,
  DEMO: 'on',
  TWO_STEP: 'off',
  LOG_LEVEL: 'warn',
  ...(!setup.hasLimits && NO_LIMITS),
})
const log = createLogger(config.logLevel)
const { db, pool } = openDatabasePool(setup.databaseUrl, () => undefined)
const services = await openServices({ config, clock: systemClock, db, pool, databaseUrl: setup.databaseUrl, log })
const app = await buildApp(services, log)
const { url: hubUrl } = await listen(app.http, { host: HOST, port: 0 })

const tokenOf = async (userId: number) =>
  (await startSession({ db, keys: services.keys, at: new Date() }, { id: userId, device: 'bench', verified: true }))
    .token
const [vendorToken, clientToken, adminToken] = await Promise.all(
  [setup.vendorUserId, setup.clientId, setup.adminId].map(tokenOf),
)
const order = {
  vendor: setup.order.vendor,
  order: { location: setup.order.location, service: setup.order.service, details: 'Bench.' },
}

const bare = Fastify({ logger: false })
const barePool = new pg.Pool({ connectionString: setup.databaseUrl, max: 16 })
prepareStatementsWhenFrequent(barePool)
const calls = [
  await measured(
    'received list',
    'GET',
    buildRouteUrl(referralRoutes.received, {}),
    vendorToken!,
    /from "?referrals|"referrals" as/i,
    true,
  ),
  await measured(
    'send referral',
    'POST',
    buildRouteUrl(referralRoutes.send, {}),
    clientToken!,
    /^insert into "referrals"/i,
    true,
    JSON.stringify(order),
  ),
  await measured(
    'vendors in view',
    'GET',
    buildRouteUrl(vendorRoutes.summaries, { query: { bbox: setup.view.join(',') } }),
    clientToken!,
    /from "?(locations|vendors)|"(locations|vendors)" as/i,
    false,
  ),
]
const bareUrl = await bare.listen({ host: HOST, port: 0 })
process.send!({
  calls: calls.map((call) => ({ ...call, bare: { url: bareUrl + call.bare.url } })),
  pid: process.pid,
  hubUrl,
  adminToken: adminToken!,
  clientToken: clientToken!,
  examples: await createPublicRouteParams(services, setup),
  answerLink: await createAnswerLink(services, setup.order.vendor),
} satisfies BenchServerDetails)

/**
 * Sends the request once to record its SQL, then mounts a bare handler that runs only the largest of these statements.
 */
async function measured(
  name: string,
  method: 'GET' | 'POST',
  url: string,
  token: string,
  main: RegExp,
  isAudited: boolean,
  body?: string,
): Promise<HubAndBaselineCall> {
  const statements = await recordStatements(pool, () =>
    app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { payload: body }),
    }),
  )
  const candidates = statements.filter(
    ({ text }) => main.test(text) && !/^\s*select count|for share|for update/i.test(text),
  )
  const chosen = candidates.toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!chosen) throw new Error(`${name}: no main statement among\n${statements.map(({ text }) => text).join('\n')}`)
  mountBare(method, `/${name.replaceAll(' ', '-')}`, chosen, isAudited)
  return {
    name,
    method,
    hub: { url: hubUrl + url, token },
    bare: { url: `/${name.replaceAll(' ', '-')}` },
    ...(body && { body }),
  }
}

function mountBare(method: 'GET' | 'POST', url: string, { text, values }: RecordedStatement, isAudited: boolean) {
  bare.route({
    method,
    url,
    handler: async () => {
      const { rows } = await barePool.query(text, values)
      if (isAudited) await barePool.query(AUDIT, [rows.map((row: { id?: number }) => row.id ?? 0)])
      return { data: rows }
    },
  })
}

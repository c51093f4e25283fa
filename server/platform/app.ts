import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Language } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import type { Route } from '#contract/route.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'
import type { KeysAndStorageChecker } from './keys-and-storage.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { OutageTracker } from './outage-tracker.ts'
import type { PgNotifyListener } from './pg-notify-listener.ts'
import type { Vault } from './vault.ts'

/**
 * A sign-in. Until `verified` is true it is a pending two-step and reaches only routes with the access `pre-two-step`.
 */
export interface Session {
  id: number
  viewer: Viewer
  verified: boolean
  /** The language that the user has chosen for their account. */
  language: Language
}

/**
 * The dependencies of the features: production implementations in the product, the same on a disposable database in
 * tests.
 */
export interface Services {
  config: Config
  clock: Clock
  db: Db
  /** The connections behind `db`. */
  pool: Pool
  keys: Keys
  files: FileStore
  vault: Vault
  installation: KeysAndStorageChecker
  jobs: Jobs
  pgNotify: PgNotifyListener
  log: Logger
  /** Records when a service outside the hub stops working, and when it works again. */
  outages: OutageTracker
}

/** The running server. Features mount their routes on it through `mountRoute`. */
export interface App extends Services {
  /** True once the process is about to stop: balancers send it no more requests. */
  isStopping: boolean
  http: FastifyInstance
  /** All mounted contract routes, for the OpenAPI document and the test of the access table. */
  routes: Route[]
  /** All routes of the HTTP server as 'GET /path', including those outside the contract. */
  registeredRoutes: string[]
  /** Counts one request of this user and throws 429 above the rate limit. */
  countUser(request: FastifyRequest, userId: number): void
  findSession(request: FastifyRequest): Promise<Session | null>
  /** Keeps the account from being deleted until the transaction ends; throws 401 when it has been. */
  lockAccountAgainstErasure(tx: Db, userId: number): Promise<void>
}

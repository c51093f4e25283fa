import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Viewer } from '#contract/policy.ts'
import type { Route } from '#contract/route.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { PgNotify } from './pg-notify.ts'
import type { Vault } from './vault.ts'

/** A sign-in. Until `verified` it has not passed two-step and reaches only what the contract marks `half`. */
export interface Session {
  id: number
  viewer: Viewer
  verified: boolean
}

/** What the features are built with: real parts in the product, real parts on a throw-away database in tests. */
export interface Services {
  config: Config
  clock: Clock
  db: Db
  keys: Keys
  files: FileStore
  vault: Vault
  jobs: Jobs
  pgNotify: PgNotify
  log: Logger
  /** What is wrong in the background until an administrator looks into it; /ready shows it to them. */
  alarms: Set<'audit'>
}

/** The running server: the features mount their routes on it through `serve()`. */
export interface App extends Services {
  http: FastifyInstance
  /** Every contract route that is mounted, for the OpenAPI document and the access table's test. */
  routes: Route[]
  /** Every route of the HTTP server as 'GET /path', contract or not. */
  registeredRoutes: string[]
  /** Throws 429 when this user has asked too often. */
  countUser(request: FastifyRequest, userId: number): void
  findSession(request: FastifyRequest): Promise<Session | null>
}

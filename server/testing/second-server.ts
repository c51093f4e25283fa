import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { createLogger } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'

// Forked by tests with DATABASE and DATA_DIR: a second server on a test's database and keys, in a separate process.

const databaseUrl = process.env.DATABASE!
const config = readConfig({ DATA_DIR: process.env.DATA_DIR, DEMO: 'on', LOG_LEVEL: 'silent' })
const log = createLogger(config.logLevel)
const { db, pool } = openDatabasePool(databaseUrl, () => undefined)
const app = await buildApp(await openServices({ config, clock: systemClock, db, pool, databaseUrl, log }), log)
process.send!(await app.http.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.http.close().then(() => process.exit(0)))

import { createDatabaseClient, withDatabaseClient } from '#server/platform/database-client.ts'
import { readUrlCredentials } from '#server/platform/database-hosts.ts'
import { LOG_PRIVACY_SETTINGS } from '#server/platform/postgres/settings.ts'
import type { DoctorDependencies } from './check.ts'

/**
 * Finds roles of an external database whose errors write rows, statements or parameters into its log (SR-138). Only a superuser
 * may change that, so the start cannot; the built-in database is started with these settings.
 */
export async function* checkDatabaseLog({ config }: DoctorDependencies): AsyncGenerator<string> {
  if (!config.database) return
  for (const url of new Set([config.database.ownerUrl, config.database.url])) {
    const held = await readSettings(url)
    for (const [name, value] of Object.entries(LOG_PRIVACY_SETTINGS))
      if (held[name] !== value)
        yield `The log of the database may get personal data: ${name} of ${readUrlCredentials(url).user} is ${held[name]} and should be ${value}. docs/operate.md, section 1, has the statement.`
  }
}

const readSettings = (url: string): Promise<Record<string, string>> =>
  withDatabaseClient(createDatabaseClient(url, { connectionTimeoutMillis: 5_000 }), async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(LOG_PRIVACY_SETTINGS)],
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })

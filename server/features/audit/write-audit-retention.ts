import type { Config } from '#server/platform/config.ts'
import { createDatabaseClient } from '#server/platform/database-client.ts'

/** Writes the retention of the log with the owner's rights at each start; the running service may only read it. */
export async function writeAuditRetention(ownerUrl: string, { auditYears }: Pick<Config, 'auditYears'>): Promise<void> {
  const client = createDatabaseClient(ownerUrl, { connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('update audit_settings set kept_years = $1, is_clock_given = false', [auditYears])
  } finally {
    await client.end()
  }
}

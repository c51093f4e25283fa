import type { ClientBase, Pool } from 'pg'

/**
 * Refuses a database that may lose what it acknowledged (SR-108), as seen by this role's connection: throws a text
 * for people. Returns warnings. An external database without data checksums is only warned about, because its keeper
 * may guard the disk in another way.
 */
export async function checkDatabaseSafety(client: ClientBase | Pool, kind: 'embedded' | 'external'): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')",
  )
  const off = new Set(rows.filter((row) => row.setting === 'off').map((row) => row.name))
  const warnings: string[] = []
  if (kind === 'external' && off.delete('data_checksums')) {
    warnings.push(
      'The database keeps no data checksums (data_checksums is off): a damaged disk page would go unnoticed.',
    )
  }
  if (off.size > 0) {
    throw new Error(
      `The database may lose what it has confirmed, so the hub does not start on it: ${[...off].sort().join(', ')} off. ` +
        `Switch ${off.size === 1 ? 'it' : 'them'} on.`,
    )
  }
  return warnings
}

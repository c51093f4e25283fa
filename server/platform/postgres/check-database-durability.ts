import type { ClientBase, Pool } from 'pg'

/**
 * Throws a text for people when the database may lose acknowledged writes (SR-108), judged through this role's
 * connection. Returns warnings. An external database without data checksums only causes a warning, because its operator
 * may protect the disk in another way.
 */
export async function checkDatabaseDurability(
  client: ClientBase | Pool,
  kind: 'embedded' | 'external',
): Promise<string[]> {
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

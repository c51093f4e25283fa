import { Client } from 'pg'

/** Runs one statement on a new connection. */
export async function runQuery(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

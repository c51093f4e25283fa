import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { GeocodeResult } from '#contract/geocoding.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Retention of a result: as long as Google's terms allow. */
const RESULT_RETENTION_MS = days(30)
/** Retention of 'not found', since the place may be built or mapped later. */
const NOT_FOUND_RETENTION_MS = days(1)

/** Returns the stored results of these texts that have not expired; null means that the address is unknown. */
export async function readCachedGeocodeResults(
  db: Db,
  provider: string,
  texts: string[],
  at: Date,
): Promise<Map<string, GeocodeResult | null>> {
  const textByKey = new Map(texts.map((text) => [keyOf(text), text]))
  if (textByKey.size === 0) return new Map()
  const { rows } = await typedSql({ key: 'string', result: 'json' })`
    select key, result from geocode_cache
    where provider = ${provider} and key = any(${[...textByKey.keys()]}::text[])
      and asked_at > case when result is null then ${addMilliseconds(at, -NOT_FOUND_RETENTION_MS)}::timestamptz
        else ${addMilliseconds(at, -RESULT_RETENTION_MS)}::timestamptz end`.execute(db)
  const cached = new Map<string, GeocodeResult | null>()
  for (const { key, result } of rows) {
    // A result in an older format is fetched again.
    const read = GeocodeResult.nullable().safeParse(result)
    if (read.success) cached.set(textByKey.get(key)!, read.data)
  }
  return cached
}

export async function cacheGeocodeResult(
  db: Db,
  provider: string,
  text: string,
  result: GeocodeResult | null,
  at: Date,
): Promise<void> {
  await sql`
    insert into geocode_cache (provider, key, result, asked_at)
    values (${provider}, ${keyOf(text)}, ${result && JSON.stringify(result)}::jsonb, ${at})
    on conflict (provider, key) do update set result = excluded.result, asked_at = excluded.asked_at`.execute(db)
}

/** Called by housekeeping. */
export async function deleteExpiredGeocodeResults(db: Db, at: Date): Promise<void> {
  await sql`delete from geocode_cache where asked_at <= ${addMilliseconds(at, -RESULT_RETENTION_MS)}
    or (result is null and asked_at <= ${addMilliseconds(at, -NOT_FOUND_RETENTION_MS)})`.execute(db)
}

/** Texts may be users' own addresses, so only a hash of them is stored. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

import { sql } from 'kysely'
import { reloadKeysOfDatabase } from '#server/platform/bound-keys.ts'
import type { Db } from '#server/platform/db.ts'
import { createKeyUnlessPresent, computeKeyFingerprint, type KeyName, type Keys } from '#server/platform/keys.ts'

/**
 * Between publishing a key and writing with it. Every copy of the hub reads new keys each two seconds, so all of them can read
 * what the first one writes.
 */
const PUBLISHED_FOR_SECONDS = 15

/**
 * Creates the next key of this name, for reading at first. The file comes before the row: no copy learns of a key that it
 * cannot read. Needs the owner's rights. Throws a text for people while the key before has not taken over yet.
 */
export async function createNextKey(
  db: Db,
  keys: Keys,
  name: KeyName,
  publishedForSeconds = PUBLISHED_FOR_SECONDS,
): Promise<number> {
  const { number: newest, is_written } = await db
    .selectFrom('key_fingerprints')
    .select(['number', sql<boolean>`written_from <= now()`.as('is_written')])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (!is_written) throw new Error(`Key ${newest} of ${name} is being taken into use just now. Try again in a minute.`)
  const key = await createKeyUnlessPresent(keys.folder, { name, number: newest + 1 })
  await db
    .insertInto('key_fingerprints')
    .values({
      name,
      number: key.number,
      fingerprint: computeKeyFingerprint(name, key),
      bound_at: sql<Date>`now()`,
      written_from: sql<Date>`now() + make_interval(secs => ${publishedForSeconds}::int)`,
    })
    .execute()
  await reloadKeysOfDatabase(db, keys)
  return key.number
}

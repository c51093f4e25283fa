import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { NumberedKey } from './key-ring.ts'
import {
  computeKeyFingerprint,
  isKeyName,
  KEY_NAMES,
  getKeyFileName,
  openOrCreateKeys,
  readKeyFilesOldestFirst,
  type KeyName,
  type Keys,
} from './keys.ts'

/** A key that the database knows by its fingerprint. */
export interface DatabaseBoundKey {
  name: KeyName
  number: number
  fingerprint: string
}

const isSameKey = (bound: DatabaseBoundKey, key: NumberedKey) =>
  bound.number === key.number && bound.fingerprint === computeKeyFingerprint(bound.name, key)

/** Returns the first key of the database that is another one on the disk, or missing there; null when there is none. */
export async function findMissingOrMismatchedKey(
  folder: string,
  bound: DatabaseBoundKey[],
): Promise<(Pick<DatabaseBoundKey, 'name' | 'number'> & { isMissing: boolean }) | null> {
  for (const name of KEY_NAMES) {
    const present = await readKeyFilesOldestFirst(folder, name)
    const other = bound.find((key) => key.name === name && !present.some((one) => isSameKey(key, one)))
    if (other) return { name, number: other.number, isMissing: !present.some(({ number }) => number === other.number) }
  }
  return null
}

/** Leaves out names that only a newer version knows. */
const knownKeys = <T extends { name: string }>(rows: T[]) =>
  rows.flatMap(({ name, ...key }) => (isKeyName(name) ? [{ ...key, name }] : []))

/**
 * Takes the keys that the database knows from the disk, and writes from now on with those that are due. Returns what the
 * database knows. A file that somebody put beside them is not used.
 */
export async function reloadKeysOfDatabase(db: Db, keys: Keys): Promise<DatabaseBoundKey[]> {
  const rows = await db
    .selectFrom('key_fingerprints')
    .select(['name', 'number', 'fingerprint', sql<boolean>`written_from <= now()`.as('is_written')])
    .execute()
  const bound = knownKeys(rows)
  for (const name of KEY_NAMES) {
    const known = bound.filter((key) => key.name === name)
    const present = await readKeyFilesOldestFirst(keys.folder, name)
    const current = Math.max(...known.filter((key) => key.is_written).map(({ number }) => number))
    keys[name].replace(
      present.filter((key) => known.some((one) => isSameKey(one, key))),
      current,
    )
  }
  return bound
}

/**
 * Opens the keys as a running hub holds them. Throws a text for people when the folder lacks one of them, and creates none there:
 * a command in the wrong place would encrypt what nobody can read, or bind a key that no copy of the hub has.
 */
export async function openKeysOfDatabase(db: Db, folder: string): Promise<Keys> {
  const bound = await db.selectFrom('key_fingerprints').select(['name', 'number', 'fingerprint']).execute()
  const other = await findMissingOrMismatchedKey(folder, knownKeys(bound))
  if (other)
    throw new Error(
      `${join(folder, getKeyFileName(other))} ${other.isMissing ? 'is missing' : 'is not the key of this database'}. Nothing was ` +
        'changed. Let KEYS_DIR name the folder that the running hub has.',
    )
  const keys = await openOrCreateKeys(folder)
  await reloadKeysOfDatabase(db, keys)
  return keys
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { Config } from './config.ts'
import { createDatabaseClient } from './database-client.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'
import { findMissingOrMismatchedKey, reloadKeysOfDatabase, type DatabaseBoundKey } from './bound-keys.ts'
import { computeKeyFingerprint, KEY_NAMES, getKeyFileName, openOrCreateKeys, type KeyName, type Keys } from './keys.ts'
import { withTimeout } from './with-timeout.ts'
import { openFileStore } from './open-file-store.ts'
import { unavailableProblem } from './problems.ts'

// The keys, the file storage and the database of a hub belong together. A copy with other keys ends all sessions and
// makes the audit log look forged; one with other files takes stored attachments for lost.

const STORAGE_MARK = 'storage.id'
const STORAGE_FOLDERS = ['public', 'attachments']
/** A storage that takes longer to name itself, or a folder of keys that takes longer to be read, counts as missing. */
const CHECK_MS = 2_000

export interface KeysAndStorageState {
  /** The long-lived keys on the disk are those of the database. */
  keys: boolean
  /** The file storage is the one of the database. */
  storage: boolean
}

export interface KeysAndStorageChecker {
  /** Compares the keys and the storage with the database again. */
  check(): Promise<KeysAndStorageState>
  /** False while files can be neither stored nor destroyed although the storage is the right one. */
  canWriteFiles(): Promise<boolean>
  /** Reads which keys there are, and which of them write. Throws while the database cannot be reached. */
  refresh(): Promise<void>
  /** Throws 503 unless keys and storage are those of the database. Call before and after deleting anything. */
  assertWhole(): Promise<void>
}

type Place = Pick<Config, 'keysDir' | 'filesDir' | 'bucket' | 'rebind'>

/**
 * Binds keys and storage to the database at the first start, creating them; at every later start throws a text for people
 * when they are others. Nothing is changed then. Call under the start lock.
 */
export async function bindOrCheckKeysAndStorage(ownerUrl: string, place: Place): Promise<void> {
  const client = createDatabaseClient(ownerUrl, { connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await bindKeys(client, place)
    await bindStorage(client, place)
  } finally {
    await client.end()
  }
}

/**
 * Throws a text for people when the keys or the storage are not those of the database, as where a command has other settings
 * than the hub.
 */
export async function assertKeysAndStorageOfDatabase(ownerUrl: string, place: Omit<Place, 'rebind'>): Promise<void> {
  const files = await openFileStore(place)
  const client = createDatabaseClient(ownerUrl, { connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await assertHoldsKeys(place.keysDir, await listDatabaseBoundKeys(client))
    const present = await readStorageMark(files)
    const storage = await client.query<{ id: string }>('select id from file_storage')
    if (storage.rows[0]?.id !== present) throw new Error(otherStorageText(files.place, present === null))
  } finally {
    await client.end()
  }
}

export const listDatabaseBoundKeys = async (client: Client): Promise<DatabaseBoundKey[]> =>
  (await client.query<DatabaseBoundKey>('select name, number, fingerprint from key_fingerprints')).rows

async function assertHoldsKeys(keysDir: string, bound: DatabaseBoundKey[]): Promise<void> {
  const other = await findMissingOrMismatchedKey(keysDir, bound)
  if (other) throw new Error(otherKeyText(join(keysDir, getKeyFileName(other)), other.isMissing))
}

async function bindKeys(client: Client, { keysDir, rebind }: Place): Promise<void> {
  const bound = await listDatabaseBoundKeys(client)
  if (!rebind) await assertHoldsKeys(keysDir, bound)
  const isBound = (name: KeyName) => !rebind && bound.some((key) => key.name === name)
  // Names that this version has brought are bound at its first start.
  const unbound = KEY_NAMES.filter((name) => !isBound(name))
  if (unbound.length === 0) return
  const keys = await openOrCreateKeys(keysDir)
  const found = unbound.flatMap((name) =>
    keys[name].all.map((key) => ({ name, number: key.number, fingerprint: computeKeyFingerprint(name, key) })),
  )
  await client.query('begin')
  await client.query('delete from key_fingerprints where name = any($1)', [unbound])
  await client.query(
    `insert into key_fingerprints (name, number, fingerprint, bound_at)
     select name, number, fingerprint, now() from jsonb_to_recordset($1) as key (name text, number int, fingerprint text)`,
    [JSON.stringify(found)],
  )
  await client.query('commit')
}

const otherKeyText = (path: string, isMissing: boolean) =>
  `The key file ${path} ${isMissing ? 'is missing' : 'is not the one of this database'}. Nothing was changed. Let KEYS_DIR ` +
  'name the folder of the keys that this database was started with, or put them back from their backup. If they are ' +
  'lost for good, start once with REBIND=on: everybody signs in anew, authenticator apps are set up anew, waiting ' +
  'messages cannot be sent, and older seals of the audit log cannot be verified.'

/** The row comes first and is completed after the mark, so that a crash in between is made good by the next start. */
async function bindStorage(client: Client, place: Place): Promise<void> {
  const { rebind } = place
  const files = await openFileStore(place)
  await files.assertDeletesArePermanent()
  await assertStorageWritable(files)
  const present = await readStorageMark(files)
  const { rows } = await client.query<{ id: string; is_marked: boolean }>('select id, is_marked from file_storage')
  const bound = rows[0]
  if (bound && present === bound.id) return markStorage(client, files, bound.id)
  if (!rebind && (bound ? bound.is_marked || present !== null : present !== null))
    throw new Error(otherStorageText(files.place, present === null))
  const id = present ?? bound?.id ?? createStorageId()
  await client.query(
    `insert into file_storage (id, is_marked) values ($1, false)
     on conflict (only_row) do update set id = excluded.id, is_marked = false`,
    [id],
  )
  await markStorage(client, files, id)
}

const createStorageId = () => randomBytes(16).toString('hex')

async function markStorage(client: Client, files: FileStore, id: string): Promise<void> {
  if ((await readStorageMark(files)) !== id) await files.put(STORAGE_MARK, Buffer.from(`${id}\n`))
  await client.query('update file_storage set is_marked = true where id = $1 and not is_marked', [id])
}

/** Returns whether no hub has used the storage. */
export async function isStorageEmpty(files: FileStore): Promise<boolean> {
  if ((await readStorageMark(files)) !== null) return false
  for (const folder of STORAGE_FOLDERS) for await (const names of files.list(folder)) if (names.length > 0) return false
  return true
}

/**
 * Gives a restored database and its storage an identity of their own. The original's storage may still be in use, and a hub that
 * is started with it by mistake would delete what its own database does not know.
 */
export async function assignNewStorageId(client: Client, place: Pick<Place, 'filesDir' | 'bucket'>): Promise<void> {
  const id = createStorageId()
  const { rowCount } = await client.query('update file_storage set id = $1, is_marked = false', [id])
  if (rowCount) await markStorage(client, await openFileStore(place), id)
}

/** Throws a text for people when uploads would fail although the storage is the right one. */
export const assertStorageWritable = (files: FileStore): Promise<void> => files.assertWritable(STORAGE_FOLDERS)

const otherStorageText = (place: string, isMissing: boolean) =>
  `${place} ${isMissing ? 'does not hold the files of this database' : 'belongs to another database'}. ` +
  'Nothing was changed. Mount the right folder, or let STORAGE_URL name the right storage. If the files are lost for good, start once ' +
  'with REBIND=on: stored documents and pictures are then recorded as lost.'

async function readStorageMark(files: FileStore): Promise<string | null> {
  if ((await files.size(STORAGE_MARK)) === null) return null
  return (await buffer(await files.read(STORAGE_MARK))).toString('utf8').trim()
}

/** Reads what the database is bound to, through `startDb`, and from then on follows a key that is replaced. */
export async function openKeysAndStorageChecker(
  db: Db,
  files: FileStore,
  keys: Keys,
  startDb: Db = db,
): Promise<KeysAndStorageChecker> {
  const storage = await startDb.selectFrom('file_storage').select('id').executeTakeFirst()
  let bound: DatabaseBoundKey[] = []
  const refresh = async (on = db) => {
    bound = await reloadKeysOfDatabase(on, keys)
  }
  const holdsKeys = async () => bound.length > 0 && (await findMissingOrMismatchedKey(keys.folder, bound)) === null
  const holdsStorage = async () => {
    return storage !== undefined && (await readStorageMark(files)) === storage.id
  }
  // A key that nothing needs any more leaves the database first, then the disk.
  const holdsKeysAnew = async () => (await holdsKeys()) || (await refresh().then(holdsKeys))
  const check = async () => {
    const [hasKeys, hasStorage] = await Promise.all(
      [holdsKeysAnew(), holdsStorage()].map((one) => withTimeout(one, CHECK_MS).catch(() => false)),
    )
    return { keys: hasKeys!, storage: hasStorage! }
  }
  await refresh(startDb)
  return {
    check,
    canWriteFiles: () =>
      withTimeout(assertStorageWritable(files), CHECK_MS).then(
        () => true,
        () => false,
      ),
    refresh: () => refresh(),
    async assertWhole() {
      const state = await check()
      if (!state.keys || !state.storage) throw unavailableProblem()
    },
  }
}

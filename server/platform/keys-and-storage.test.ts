import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { accessStorage, readStored } from '#server/testing/storage-access.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { createTestStorageSettings } from '#server/testing/test-storage.ts'
import { openDatabasePool } from './db.ts'
import { KEY_NAMES, openOrCreateKeys } from './keys.ts'
import { bindOrCheckKeysAndStorage, assignNewStorageId, openKeysAndStorageChecker } from './keys-and-storage.ts'
import { openFileStore } from './open-file-store.ts'

const home = await mkdtemp(join(tmpdir(), 'installation-'))
afterAll(() => rm(home, { recursive: true, force: true }))

let count = 0
/** Folders for keys and files of a hub that has not started yet. */
async function createPlace() {
  const folder = join(home, String((count += 1)))
  await mkdir(folder)
  const settings = await createTestStorageSettings(join(folder, 'files'))
  return { keysDir: join(folder, 'keys'), ...settings, rebind: false, storage: accessStorage(settings) }
}

/** A migrated database that no hub has started on. */
async function createUnboundDatabase() {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const bound = async () => [
    (await client.query('select name, fingerprint from key_fingerprints order by name')).rows,
    (await client.query('select id, is_marked from file_storage')).rows,
  ]
  return {
    ...database,
    client,
    bound,
    bind: (place: Awaited<ReturnType<typeof createPlace>>) => bindOrCheckKeysAndStorage(database.ownerUrl, place),
  }
}

test('OPS-003: a start with other keys, or without one, is refused by the name of the file, and changes nothing', async () => {
  const { bind, bound } = await createUnboundDatabase()
  const place = await createPlace()
  await bind(place)
  await bind(place)
  const before = await bound()

  const other = await createPlace()
  await expect(bind({ ...place, keysDir: other.keysDir })).rejects.toThrow(
    /tokens\.key is missing\. Nothing was changed\..*KEYS_DIR/,
  )
  await expect(readdir(other.keysDir)).rejects.toThrow('ENOENT')
  for (const name of KEY_NAMES) {
    const path = join(place.keysDir, `${name}.key`)
    const key = await readFile(path)
    await writeFile(path, Buffer.alloc(32, 7))
    await expect(bind(place)).rejects.toThrow(`The key file ${path} is not the one of this database.`)
    await writeFile(path, key)
  }
  expect(await bound()).toEqual(before)
  await bind(place)
})

test('a key of a name that an older version did not know is created and bound by the first start', async () => {
  const { bind, bound, client } = await createUnboundDatabase()
  const place = await createPlace()
  await bind(place)
  const before = await bound()
  await client.query("delete from key_fingerprints where name = 'drafts'")
  await rm(join(place.keysDir, 'drafts.key'))
  await bind(place)
  const names = (state: typeof before) => JSON.stringify(state).match(/drafts/g)?.length
  expect(names(await bound())).toBe(names(before))
  await rm(join(place.keysDir, 'drafts.key'))
  await expect(bind(place)).rejects.toThrow(/drafts\.key is missing/)
})

test('OPS-004: a start with the files of another database, or with none, is refused and changes nothing', async () => {
  const [{ bind, bound }, another] = [await createUnboundDatabase(), await createUnboundDatabase()]
  const [place, othersPlace] = [await createPlace(), await createPlace()]
  await bind(place)
  await another.bind(othersPlace)
  const before = await bound()

  await expect(bind({ ...othersPlace, keysDir: place.keysDir })).rejects.toThrow(
    /belongs to another database\. Nothing was changed/,
  )
  const empty = await createPlace()
  await expect(bind({ ...empty, keysDir: place.keysDir })).rejects.toThrow(
    /does not hold the files of this database.*STORAGE_URL/,
  )
  expect(await empty.storage.names()).toEqual([])
  const unbound = await createUnboundDatabase()
  await expect(unbound.bind({ ...place, keysDir: empty.keysDir })).rejects.toThrow('belongs to another database')
  expect(await bound()).toEqual(before)
})

test('OPS-004: a start that was cut off between the row and the mark of the files is completed by the next one', async () => {
  const { bind, bound, client } = await createUnboundDatabase()
  const place = await createPlace()
  await client.query("insert into file_storage (id, is_marked) values ('of the first start', false)")
  await bind(place)
  expect((await bound())[1]).toEqual([{ id: 'of the first start', is_marked: true }])
  expect((await readStored(await openFileStore(place), 'storage.id')).toString()).toBe('of the first start\n')
})

test('a restored database and its storage have an identity of their own, so that it refuses the storage of the original', async () => {
  const { bind, client } = await createUnboundDatabase()
  const original = await createPlace()
  await bind(original)
  const restored = { ...(await createPlace()), keysDir: original.keysDir }
  await assignNewStorageId(client, restored)

  await bind(restored)
  await expect(bind(original)).rejects.toThrow('belongs to another database')
})

test('REBIND takes other keys and an empty storage as those of the database', async () => {
  const { bind } = await createUnboundDatabase()
  await bind(await createPlace())
  const place = await createPlace()
  await expect(bind(place)).rejects.toThrow('REBIND=on')
  await bind({ ...place, rebind: true })
  await bind(place)
})

test('OPS-005: a folder of keys that does not answer, as of a file server that is away, counts as missing in time', async () => {
  const { bind, serviceUrl } = await createUnboundDatabase()
  const place = await createPlace()
  await bind(place)
  const { db, close } = openDatabasePool(serviceUrl, () => undefined)
  const installation = await openKeysAndStorageChecker(
    db,
    await openFileStore(place),
    await openOrCreateKeys(place.keysDir),
  )
  const path = join(place.keysDir, 'audit.key')
  await rename(path, `${path}-away`)
  execFileSync('mkfifo', [path]) // whoever reads it waits until somebody writes
  expect(await installation.check()).toEqual({ keys: false, storage: true })
  await (await open(path, 'w')).close()
  await close()
})

test('OPS-005: a running copy notices that its keys or files were exchanged, and that they are back', async () => {
  const { bind, serviceUrl } = await createUnboundDatabase()
  const place = await createPlace()
  await bind(place)
  const { db, close } = openDatabasePool(serviceUrl, () => undefined)
  const files = await openFileStore(place)
  const installation = await openKeysAndStorageChecker(db, files, await openOrCreateKeys(place.keysDir))
  await close()
  expect(await installation.check()).toEqual({ keys: true, storage: true })

  const putBack = await place.storage.takeAway()
  expect(await installation.check()).toEqual({ keys: true, storage: false })
  await files.put('storage.id', Buffer.from('another\n'))
  expect(await installation.check()).toEqual({ keys: true, storage: false })
  await expect(installation.assertWhole()).rejects.toMatchObject({ status: 503 })
  await putBack()

  await rename(join(place.keysDir, 'audit.key'), join(place.keysDir, 'audit.key-away'))
  expect(await installation.check()).toEqual({ keys: false, storage: true })
  await rename(join(place.keysDir, 'audit.key-away'), join(place.keysDir, 'audit.key'))
  expect(await installation.check()).toEqual({ keys: true, storage: true })
})

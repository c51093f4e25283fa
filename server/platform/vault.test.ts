import { mkdtemp, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { readStored } from '#server/testing/storage-access.ts'
import { createTestStorage } from '#server/testing/test-storage.ts'
import { openVault } from './vault.ts'

const home = await mkdtemp(join(tmpdir(), 'vault-'))
const { files, storage } = await createTestStorage(join(home, 'files'))
const keysDir = join(home, 'keys')
let isRightPlace = true
const assertRightPlace = async () => {
  if (!isRightPlace) throw new Error('another place')
}
const vault = openVault(files, keysDir, assertRightPlace)
const at = new Date('2026-11-18T12:05:00.000Z')
const SEGMENT = 65_536 + 16

afterAll(() => rm(home, { recursive: true, force: true }))

async function stored(plain: Buffer, bindings = 'attachment 1') {
  const name = vault.newName(at)
  await vault.put(name, plain, bindings)
  return { name, key: join(keysDir, `${name}.key`) }
}

const opened = async (name: string, bindings = 'attachment 1') => {
  const stream = await vault.open(name, bindings)
  return stream && buffer(stream)
}

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('a file of %i bytes comes back as it was', async (size) => {
  const plain = randomBytes(size)
  const { name } = await stored(plain)
  expect(await opened(name)).toEqual(plain)
})

test('SR-079: one flipped bit at any of 200 positions is an error, and no byte is returned', async () => {
  const { name } = await stored(randomBytes(150_000))
  const genuine = await readStored(files, name)
  for (let i = 0; i < 200; i += 1) {
    const changed = Buffer.from(genuine)
    changed[Math.floor((i * genuine.length) / 200)]! ^= 1 << (i % 8)
    await files.put(name, changed)
    await expect(vault.open(name, 'attachment 1')).rejects.toThrow()
  }
})

test('SR-079: a file cut at any segment, or with segments left out, swapped or added, is an error', async () => {
  const { name } = await stored(randomBytes(200_000))
  const genuine = await readStored(files, name)
  const salt = genuine.subarray(0, 7)
  const segments = [0, 1, 2, 3].map((i) => genuine.subarray(7 + i * SEGMENT, 7 + (i + 1) * SEGMENT))
  const [first, second, third, last] = segments as [Buffer, Buffer, Buffer, Buffer]
  const wrong = [
    [],
    [salt],
    [salt, first],
    [salt, first, second, third],
    [salt, second, first, third, last],
    [salt, first, third, last],
    [salt, first, second, third, last, last],
    [genuine, Buffer.from('x')],
    [genuine.subarray(0, -1)],
    [genuine.subarray(0, 20)],
  ]
  for (const pieces of wrong) {
    await files.put(name, Buffer.concat(pieces))
    await expect(vault.open(name, 'attachment 1')).rejects.toThrow()
  }
})

test('SR-079: two swapped files, two swapped keys, or other ids, are an error', async () => {
  const one = await stored(Buffer.from('one'))
  const two = await stored(Buffer.from('two'))
  const swap = async (a: string, b: string) => {
    await rename(a, `${a}x`)
    await rename(b, a)
    await rename(`${a}x`, b)
  }
  const swapFiles = async (a: string, b: string) => {
    const [first, second] = [await readStored(files, a), await readStored(files, b)]
    await files.put(a, second)
    await files.put(b, first)
  }
  await swapFiles(one.name, two.name)
  await expect(vault.open(one.name, 'attachment 1')).rejects.toThrow()
  await swapFiles(one.name, two.name)
  await swap(one.key, two.key)
  await expect(vault.open(two.name, 'attachment 1')).rejects.toThrow()
  await swap(one.key, two.key)
  await swapFiles(one.name, two.name)
  await swap(one.key, two.key)
  await expect(vault.open(one.name, 'attachment 1')).rejects.toThrow()
  await swapFiles(one.name, two.name)
  await swap(one.key, two.key)
  await expect(vault.open(one.name, 'attachment 2')).rejects.toThrow()
  expect(await opened(one.name)).toEqual(Buffer.from('one'))
})

test('SR-079: stored content is not on the disk in plain text, and other users may not read the files', async () => {
  const { name, key } = await stored(Buffer.from('CANARY of a letter'.repeat(10_000)))
  for (const path of await allFiles(home)) {
    expect((await readFile(path)).includes('CANARY of a letter')).toBe(false)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  }
  expect((await readStored(files, name)).includes('CANARY of a letter')).toBe(false)
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  expect((await readFile(key)).length).toBe(32)
  await vault.destroy(name)
})

test('SR-081: destroying removes key and ciphertext, and destroying twice is no error', async () => {
  const { name } = await stored(Buffer.from('secret'))
  expect(await vault.holds(name)).toBe(true)
  await vault.destroy(name)
  await vault.destroy(name)
  expect(await vault.holds(name)).toBe(false)
  expect(await vault.open(name, 'attachment 1')).toBeNull()
  expect([...(await allFiles(home)), ...(await storage.names())].filter((path) => path.includes(name))).toEqual([])
})

test('SR-081: the bytes of a destroyed key are overwritten, not only unlinked', async () => {
  const { name, key } = await stored(Buffer.from('secret'))
  const before = await readFile(key)
  const handle = await import('node:fs/promises').then(({ open }) => open(key, 'r'))
  await vault.destroy(name)
  const after = Buffer.alloc(32)
  await handle.read(after, 0, 32, 0)
  await handle.close()
  expect(after.equals(before)).toBe(false)
  expect(after).toEqual(Buffer.alloc(32))
})

test('a key without a file and a file without a key count as missing', async () => {
  const one = await stored(Buffer.from('one'))
  await files.remove(one.name)
  expect(await vault.open(one.name, 'attachment 1')).toBeNull()
  const two = await stored(Buffer.from('two'))
  await rm(two.key)
  expect(await vault.open(two.name, 'attachment 1')).toBeNull()
  const three = await stored(Buffer.from('three'))
  await truncate(three.key, 0)
  await expect(vault.open(three.name, 'attachment 1')).rejects.toThrow()
})

test('SR-111: leftovers of a crash from a past hour are found, temporary files too', async () => {
  const fresh = await mkdtemp(join(home, 'fresh-'))
  const { files: store, storage: access } = await createTestStorage(join(fresh, 'files'))
  const other = openVault(store, join(fresh, 'keys'), assertRightPlace)
  expect(await other.namesBefore(new Date('2027-01-01'))).toEqual({ names: [], isEmpty: true })
  const [whole, keyOnly, fileOnly, temporaryKey, temporaryFile] = Array.from({ length: 5 }, () =>
    other.newName(at),
  ) as [string, string, string, string, string]
  for (const name of [whole, keyOnly, fileOnly, temporaryKey, temporaryFile])
    await other.put(name, Buffer.from('x'), '')
  await store.remove(keyOnly)
  await rm(join(fresh, 'keys', `${fileOnly}.key`))
  await store.remove(temporaryKey)
  await rename(join(fresh, 'keys', `${temporaryKey}.key`), join(fresh, 'keys', `${temporaryKey}.key.part`))
  await rm(join(fresh, 'keys', `${temporaryFile}.key`))
  await access.leaveHalf(temporaryFile)

  expect(await other.namesBefore(new Date('2026-11-18T12:59:59Z'))).toEqual({ names: [], isEmpty: false })
  const { names: found } = await other.namesBefore(new Date('2026-11-18T13:00:00Z'))
  expect(found.toSorted()).toEqual([whole, keyOnly, fileOnly, temporaryKey, temporaryFile].toSorted())
  for (const name of found) await other.destroy(name)
  expect([...(await allFiles(fresh)), ...(await access.names())]).toEqual([])
  expect(await other.namesBefore(new Date('2027-01-01'))).toMatchObject({ names: [] })
})

async function allFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStored } from '#server/testing/storage-access.ts'
import { createTestStorage } from '#server/testing/test-storage.ts'
import { MAX_NAMES_PER_LIST_PAGE, listAllNames } from './file-store.ts'

// Runs on a folder, and in the project `object-storage` on a bucket.

const home = await mkdtemp(join(tmpdir(), 'file-store-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const { files, storage } = await createTestStorage(join(home, 'files'))

test.each([0, 1, 5_242_879, 5_242_880, 5_242_881, 25_000_000])(
  'OPS-050: a stored file of %i bytes has its size and comes back as it was, given whole or in pieces',
  async (size) => {
    const bytes = randomBytes(size)
    const pieces = function* () {
      for (let from = 0; from < size; from += 700_001) yield bytes.subarray(from, from + 700_001)
    }
    for (const [name, content] of [
      ['sizes/whole', bytes],
      ['sizes/pieces', pieces()],
    ] as const) {
      await files.put(name, content)
      expect(await files.size(name)).toBe(size)
      expect((await readStored(files, name)).equals(bytes)).toBe(true)
    }
  },
)

test('OPS-050: a removed file is gone, removing it again is no error, and a new one may have its name', async () => {
  expect(await files.size('removed/a')).toBeNull()
  await files.put('removed/a', Buffer.from('first'))
  await files.remove('removed/a')
  await files.remove('removed/a')
  expect(await files.size('removed/a')).toBeNull()
  await expect(readStored(files, 'removed/a')).rejects.toThrow()
  await files.put('removed/a', Buffer.from('second'))
  expect((await readStored(files, 'removed/a')).toString()).toBe('second')
})

test('OPS-050: a list has the names directly in a folder, in bounded pages, and those of files half stored', async () => {
  expect(await listAllNames(files, 'many')).toEqual([])
  const names = Array.from({ length: MAX_NAMES_PER_LIST_PAGE + 20 }, (_, n) => `n${n}`)
  for (let start = 0; start < names.length; start += 50)
    await Promise.all(names.slice(start, start + 50).map((name) => files.put(`many/${name}`, Buffer.from(name))))
  await files.put('many/below/deep', Buffer.from('x'))
  await files.put('many/half', Buffer.from('x'))
  await files.put('many/later/half', Buffer.from('x'))
  await storage.leaveHalf('many/half')
  await storage.leaveHalf('many/later/half')
  const pages: string[][] = []
  for await (const page of files.list('many')) pages.push(page)
  expect(pages.flat().toSorted()).toEqual([...names, 'below', 'half', 'later'].toSorted())
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(MAX_NAMES_PER_LIST_PAGE)
  expect(await listAllNames(files, 'many/later')).toEqual(['half'])

  await files.remove('many/half')
  expect(await listAllNames(files, 'many')).not.toContain('half')
})

test('SR-060: a store that fails leaves no temporary file', async () => {
  const failing = function* () {
    yield randomBytes(6_000_000)
    throw new Error('cut off')
  }
  await expect(files.put('failing/b', failing())).rejects.toThrow()
  expect(await listAllNames(files, 'failing')).toEqual([])
})

test('concurrent writes and removals in one folder tolerate that it is removed and created again', async () => {
  await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      await files.put(`hour/${i}`, Buffer.from('x'))
      await files.remove(`hour/${i}`)
    }),
  )
  expect(await listAllNames(files, 'hour')).toEqual([])
})

test('names that the server does not generate are refused', async () => {
  for (const name of ['../up', 'a/../../b', '/etc/passwd', 'UPPER', ''])
    await expect((async () => files.put(name, Buffer.from('x')))(), name).rejects.toThrow('Not a storage name')
})

import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { encryptArchive, readArchive } from './archive.ts'
import { verifyBackup } from './create-backup.ts'
import type { ArchiveEntry, BackupManifest } from './entries.ts'

const folder = await mkdtemp(join(tmpdir(), 'care-archive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PASSPHRASE = 'correct horse battery staple'
const manifest: BackupManifest = {
  kind: 'manifest',
  madeAt: '2026-11-23T15:00:00.000Z',
  migrations: [],
  partitions: [],
  journalBytes: 7,
  journalStalledSince: null,
}
/** Not to be compressed, and longer than a segment and a frame. */
const LARGE = Buffer.alloc(5_000_000, Array.from({ length: 65_537 }, (_, n) => (n * n) % 251).join())

async function writeArchive(name: string, contents: Buffer[]): Promise<string> {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { header: manifest }
    for (const [place, content] of contents.entries())
      yield { header: { kind: 'file', name: `public/${place}` }, content: Readable.from([content]) }
  }
  const path = join(folder, name)
  await writeFile(path, encryptArchive(entries(), PASSPHRASE))
  return path
}

test('entries are read as they were written, whatever their size', async () => {
  const path = await writeArchive('whole', [Buffer.from('one'), LARGE, Buffer.alloc(0)])
  const read: [string, Buffer][] = []
  for await (const { header, content } of readArchive(path, PASSPHRASE)) read.push([header.kind, await buffer(content)])
  expect(read.map(([kind, { length }]) => [kind, length])).toEqual([['manifest', 0], ['file', 3], ['file', LARGE.length], ['file', 0]]) // prettier-ignore
  expect(read[2]![1].equals(LARGE)).toBe(true)
  expect(await verifyBackup(path, PASSPHRASE)).toEqual(manifest)
  expect((await readFile(path)).includes('public/0')).toBe(false)
})

test('OPS-023: one flipped byte anywhere in an archive is found', async () => {
  const path = await writeArchive('flipped', [Buffer.from('one'), Buffer.from('two')])
  const bytes = await readFile(path)
  for (let at = 0; at < bytes.length; at += 23) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    await writeFile(path, changed)
    await expect(verifyBackup(path, PASSPHRASE), `byte ${at} of ${bytes.length}`).rejects.toThrow(/cannot be read|is not a backup/) // prettier-ignore
  }
})

test('OPS-023: an archive that was cut off, or goes on after its end, is found', async () => {
  const path = await writeArchive('cut', [LARGE])
  await appendFile(path, 'x')
  await expect(verifyBackup(path, PASSPHRASE)).rejects.toThrow('the file is damaged')
  const { length } = await readFile(path)
  for (const shorter of [length - 2, 200_000, 60, 20, 0]) {
    await truncate(path, shorter)
    await expect(verifyBackup(path, PASSPHRASE), `${shorter} bytes`).rejects.toThrow(/cannot be read|is not a backup/)
  }
})

test('keys that were replaced are in it with those that replaced them, and nothing else is a key', async () => {
  const writeKey = async (name: string) => {
    async function* entries(): AsyncGenerator<ArchiveEntry> {
      yield { header: manifest }
      yield { header: { kind: 'key', name }, content: Readable.from([Buffer.alloc(32)]) }
    }
    const path = join(folder, name.replaceAll('/', '-'))
    await writeFile(path, encryptArchive(entries(), PASSPHRASE))
    return path
  }
  for (const name of ['tokens.key', 'tokens.2.key', 'audit.13.key'])
    expect(await verifyBackup(await writeKey(name), PASSPHRASE)).toEqual(manifest)
  for (const name of ['other.key', '../tokens.key', 'tokens.key.key'])
    await expect(verifyBackup(await writeKey(name), PASSPHRASE)).rejects.toThrow('cannot be read')
})

test('another passphrase opens nothing', async () => {
  const path = await writeArchive('locked', [])
  await expect(verifyBackup(path, `${PASSPHRASE}.`)).rejects.toThrow('the passphrase is another one')
})

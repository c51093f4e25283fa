import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDeletionJournalFile } from './deletion-journal-file.ts'

/** As on a network folder, whose client answers for a path from its cache until the file is opened. */
async function keepAttributesOf(path: string) {
  const { stat } = fs
  const setStat = (used: unknown) => {
    Object.assign(fs, { stat: used })
    syncBuiltinESMExports()
  }
  const cached = await stat(path)
  setStat(() => Promise.resolve(cached))
  onTestFinished(() => setStat(stat))
}

test('the size of the journal is that of the file and not the one that a network folder remembers', async () => {
  const folder = await fs.mkdtemp(join(tmpdir(), 'care-journal-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const [ours, theirs] = [openDeletionJournalFile(folder), openDeletionJournalFile(folder)]
  const deletion = (id: number) => ({
    kind: 'user' as const,
    id,
    created: '2026-01-01T00:00:00Z',
    at: '2026-11-01T00:00:00Z',
  })
  const first = await ours.append([deletion(1)])
  await keepAttributesOf(ours.path)

  const second = await theirs.append([deletion(2)])
  expect(second).toBe(2 * first)
  expect(await ours.size()).toBe(second)
  const read: number[] = []
  for await (const { id } of ours.readFrom(first)) read.push(id)
  expect(read).toEqual([2])
})

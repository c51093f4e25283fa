import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertNoUnfinishedRestore, getUnfinishedRestorePath } from './unfinished-restore.ts'

test('who empties the place of an interrupted restore is told to keep the journal of deletions', async () => {
  const keysDir = await mkdtemp(join(tmpdir(), 'care-keys-'))
  onTestFinished(() => rm(keysDir, { recursive: true, force: true }))
  const journalDir = join(keysDir, 'journal')
  expect(() => assertNoUnfinishedRestore({ keysDir, journalDir })).not.toThrow()
  await writeFile(getUnfinishedRestorePath({ keysDir }), '')
  expect(() => assertNoUnfinishedRestore({ keysDir, journalDir })).toThrow(
    `Empty the database, the file storage and ${keysDir}, but keep the journal of deletions in ${journalDir}.`,
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createAndVerifyBackup } from '#server/backup/create-backup.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { runAdminCommand } from '#server/testing/admin-command.ts'
import { withBenchHub } from '../hub.ts'
import type { Proof } from './proof.ts'

const REFERRALS = Number(process.env.REFERRALS ?? 1_000_000)
const SIZE = { vendors: 1_000, locations: 3_000, referrals: REFERRALS }
const GIGABYTE = 1_000_000_000
const TARGET_SECONDS = 15 * 60
const BACKUP_PASSPHRASE = 'correct horse battery staple'

/** The loss with log archiving is shown by server/backup/point-in-time.slow.test.ts. */
export const restoreProof: Proof = {
  rows: ['OPS-026', 'SR-114'],
  target: 'A backup of a database of 1 GB is restored by one command in under 15 minutes',
  run: () =>
    withBenchHub(SIZE, async ({ db, ownerUrl, dataDir }) => {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
      const databaseBytes = rows[0]!.bytes
      const place = await mkdtemp(join(tmpdir(), 'care-restore-'))
      try {
        const path = join(place, 'care.backup')
        const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on' })
        const backupBegan = performance.now()
        const { bytes: archiveBytes } = await createAndVerifyBackup({
          config,
          ownerUrl,
          path,
          passphrase: BACKUP_PASSPHRASE,
          clock: systemClock,
        })
        const restoreBegan = performance.now()
        const environment = { DATA_DIR: join(place, 'data'), BACKUP_PASSPHRASE, DEMO: 'on', LOG_LEVEL: 'silent' }
        const { code, printed } = await runAdminCommand(environment, 'restore', path)
        const ended = performance.now()
        if (code !== 0) throw new Error(printed)
        const seconds = (from: number, to: number) => Math.round((to - from) / 1_000)
        const figures = {
          databaseMb: Math.round(databaseBytes / 1_000_000),
          archiveMb: Math.round(archiveBytes / 1_000_000),
          backupSeconds: seconds(backupBegan, restoreBegan),
          restoreSeconds: seconds(restoreBegan, ended),
        }
        return { figures, isReached: databaseBytes >= GIGABYTE && figures.restoreSeconds < TARGET_SECONDS }
      } finally {
        await rm(place, { recursive: true, force: true })
      }
    }),
}

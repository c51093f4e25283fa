import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { runAdminCommand } from './admin-command.ts'
import { startDemoHub, type DemoHub } from './demo-hub.ts'

export const BACKUP_SETTINGS = {
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  TWO_STEP: 'off',
  LIMIT_REFERRALS: 'off',
  LIMIT_REFERRALS_VENDOR: 'off',
  LOG_LEVEL: 'silent',
}

export interface HubFolders {
  DATA_DIR: string
  KEYS_DIR: string
  JOURNAL_DIR: string
}

/** An empty folder, and places for hubs in it that share one journal. */
export async function createTestHubFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'care-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = (name: string): HubFolders => ({
    DATA_DIR: join(folder, name),
    KEYS_DIR: join(folder, `${name}-keys`),
    JOURNAL_DIR: join(folder, 'journal'),
  })
  return { folder, place, archive: join(folder, 'care.backup') }
}

/** Starts the hub; its data stay when it stops. `first` is the place whose accounts the database has. */
export async function startHubIn(
  place: HubFolders,
  environment: Record<string, string> = {},
  first = place,
): Promise<DemoHub> {
  if (first !== place) await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(place.DATA_DIR, 'demo-accounts.json'))
  return startDemoHub({ ...BACKUP_SETTINGS, ...place, ...environment })
}

/** Runs a command of `npm run admin` with the settings of a place. */
export const runAdminCommandIn = (environment: object, ...words: string[]) =>
  runAdminCommand({ ...BACKUP_SETTINGS, DEMO: 'on', ...environment }, ...words)

export const ownerUrlOf = async ({ DATA_DIR }: HubFolders) => (await findEmbeddedDatabaseUrls(DATA_DIR))!.ownerUrl

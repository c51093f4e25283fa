import { ServiceWithTrackedOutages, type SystemState } from '#contract/system.ts'
import { readStalledJournalTime } from '#server/features/deletions/queries.ts'
import { countMailboxProblems } from '#server/features/unreached-vendors/queries.ts'
import type { App } from '#server/platform/app.ts'
import { readSmallestFreeBytes } from '#server/platform/disk-space.ts'
import { HUB_VERSION } from '#server/platform/version.ts'
import {
  countUnfinishedJobsByQueue,
  countUndeliveredMessages,
  summarizeWaitingMessages,
  listOutages,
  listQueueNames,
  readLastBackupTime,
  summarizeQueue,
} from './queries.ts'
import { checkReadiness } from './readiness.ts'

/** Reads the state of this copy of the hub and of what all copies share. */
export async function readSystemState(app: App): Promise<SystemState> {
  const { db, config, clock } = app
  const [{ checks }, freeBytes, jobs, queues, undelivered, unreached, outages, lastBackup, stalledSince] =
    await Promise.all([
      checkReadiness(app),
      readSmallestFreeBytes(config),
      countUnfinishedJobsByQueue(db),
      listQueueNames(db),
      countUndeliveredMessages(db),
      countMailboxProblems(db),
      listOutages(db),
      readLastBackupTime(db),
      readStalledJournalTime(db, clock.now()),
    ])
  const { waiting, oldest } = summarizeWaitingMessages(jobs)
  return {
    version: HUB_VERSION,
    checks,
    disk_free_bytes: freeBytes,
    last_backup_at: toText(lastBackup),
    journal_stalled_since: toText(stalledSince),
    queues: queues.map((name) => presentQueue(summarizeQueue(jobs, name))),
    messages: { waiting, oldest_at: toText(oldest), undelivered, unreached_vendors: unreached },
    outages: outages.map(({ service, began_at }) => ({
      service: ServiceWithTrackedOutages.parse(service),
      began_at: began_at.toISOString(),
    })),
  }
}

const presentQueue = ({ name, waiting, running, failed, oldest }: ReturnType<typeof summarizeQueue>) => ({
  name,
  waiting,
  running,
  failed,
  oldest_at: toText(oldest),
})
const toText = (time: Date | null) => time?.toISOString() ?? null

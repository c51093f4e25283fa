import { releaseAttachmentsWithoutScanner } from './features/attachments/scan.ts'
import { replayDeletionJournal } from './features/deletions/replay-deletion-journal.ts'
import { seedDemo } from './features/demo/seed-demo.ts'
import type { DemoAccount } from './features/demo/seed-users.ts'
import { fillGazetteerIfOutdated } from './features/geocoding/gazetteer.ts'
import { syncUneditedNotificationSettings } from './features/messages/sync-unedited-notification-settings.ts'
import { updateDirectoryOpenSince } from './features/public-directory/listing-notices.ts'
import { rebuildSearchIndexIfOutdated } from './features/search-index/rebuild-search-index.ts'
import type { Services } from './platform/app.ts'
import { minutes } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { DATABASE_SESSION_LIMITS } from './platform/database-session-limits.ts'
import { openDatabasePool, type DatabasePool } from './platform/db.ts'
import { endOutagesOfServicesSwitchedOff } from './platform/outage-tracker.ts'
import type { StartedDatabase, StartOutput } from './platform/start-or-check-database.ts'

const START_LIMITS = {
  connectTimeoutMs: minutes(1),
  // A little more than the database's own limit, whose error says more.
  queryTimeoutMs: minutes(6),
  sessionLimits: {
    statement_timeout: minutes(5),
    // Requests to another copy wait behind a lock that is waited for.
    lock_timeout: DATABASE_SESSION_LIMITS.idle_in_transaction_session_timeout,
    idle_in_transaction_session_timeout: minutes(5),
  },
}

/**
 * Opens the connections of the start. Nobody waits for an answer then, and a slow or busy machine takes long to fill tables: the
 * limits of requests would end a start that only needs time.
 */
export const openStartPool = (
  { directUrl }: Pick<StartedDatabase, 'directUrl'>,
  { prepared }: Pick<Config, 'prepared'>,
  onIdleError: (error: Error) => void,
): DatabasePool => openDatabasePool(directUrl, onIdleError, { max: 2, isPrepared: prepared, ...START_LIMITS })

/** Brings the rows up to date before anybody reads them. Returns the accounts of the demo. */
export async function prepareRowsForStart(services: Services, output: StartOutput): Promise<DemoAccount[]> {
  const { say } = output
  const { db } = services
  const fillingDemo = services.config.demo ? seedDemo(services, { say }) : []
  const [accounts] = await Promise.all([fillingDemo, fillGazetteerIfOutdated(db, { say })])
  await rebuildSearchIndexIfOutdated(db, { say })
  await replayDeletionJournal(services, output)
  await updateRowsForSettings(services)
  return accounts
}

/** Brings the rows up to date that follow from the settings and from the texts of this version. */
export async function updateRowsForSettings(services: Services): Promise<void> {
  await syncUneditedNotificationSettings(services.db)
  await updateDirectoryOpenSince(services)
  await releaseAttachmentsWithoutScanner(services, services.clock.now())
  await endOutagesOfServicesSwitchedOff(services)
}

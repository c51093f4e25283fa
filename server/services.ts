import type { Logger } from 'pino'
import { startAnchoring } from './features/audit/anchor.ts'
import { startSealing } from './features/audit/watch.ts'
import { RESETS, startResets } from './features/accounts/reset.ts'
import { ATTACHMENT_EXPIRY, ATTACHMENT_SWEEP, startAttachmentExpiry } from './features/attachments/expiry.ts'
import { ATTACHMENT_SCAN, startScanning } from './features/attachments/scan.ts'
import { PAYMENT_CARE, PAYMENT_NEWS, startPayments } from './features/billing/news.ts'
import { PUBLIC_FILE_SWEEP, startPublicFileSweep } from './features/public-files/sweep.ts'
import { BULK_CHANGES, startBulkChanges } from './features/referrals/bulk.ts'
import { REMINDERS, startReminders } from './features/reminders/reminders.ts'
import { HOUSEKEEPING, startHousekeeping } from './housekeeping.ts'
import { ANNOUNCEMENTS, startAnnouncements } from './features/messages/announce.ts'
import { startDelivery } from './features/messages/deliver.ts'
import { startReferralNews } from './features/news/referral-news.ts'
import { seedTemplates } from './features/messages/seed.ts'
import { openMail, type Send } from './platform/mail.ts'
import type { Services } from './platform/app.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import { folderStore } from './platform/files.ts'
import { startJobs, type Queue } from './platform/jobs.ts'
import { openKeys } from './platform/keys.ts'
import { MESSAGES, URGENT_MESSAGES } from './platform/outbox.ts'
import { openSignals } from './platform/signals.ts'
import { openVault } from './platform/vault.ts'

/** Every kind of background work there is. */
export const QUEUES: Queue[] = [
  RESETS,
  URGENT_MESSAGES,
  MESSAGES,
  ANNOUNCEMENTS,
  REMINDERS,
  ATTACHMENT_EXPIRY,
  ATTACHMENT_SWEEP,
  ATTACHMENT_SCAN,
  BULK_CHANGES,
  PUBLIC_FILE_SWEEP,
  PAYMENT_NEWS,
  PAYMENT_CARE,
  HOUSEKEEPING,
]

interface Parts {
  config: Config
  clock: Clock
  db: Db
  databaseUrl: string
  log: Logger
  /** Tests look for jobs more often than people need. */
  lookEverySeconds?: number
}

/** Puts together what the features are built with. */
export async function openServices({
  config,
  clock,
  db,
  databaseUrl,
  log,
  lookEverySeconds,
}: Parts): Promise<Services> {
  const keys = await openKeys(config.keysDir)
  const files = folderStore(config.filesDir)
  const vault = openVault(files, config.keysDir)
  const jobs = await startJobs(databaseUrl, QUEUES, log, lookEverySeconds)
  const signals = await openSignals(databaseUrl, log)
  return { config, clock, db, keys, files, vault, jobs, signals, log, alarms: new Set() }
}

/** Starts what runs by itself beside the requests. `send` stands in for mail and SMS in tests. */
export async function startBackgroundWork(
  services: Services,
  say: (text: string) => void,
  send: Send = openMail(services.config, { ...services, say }),
): Promise<void> {
  await seedTemplates(services.db)
  await startDelivery(services, send)
  await startAnnouncements(services)
  startReferralNews(services)
  await startReminders(services)

  await startResets(services)
  await startAttachmentExpiry(services)
  await startBulkChanges(services)
  await startScanning(services)
  await startPayments(services)
  await startPublicFileSweep(services)
  await startHousekeeping(services)
  startSealing(services)
  startAnchoring(services)
}

import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { logAuditAnchorDaily } from './features/audit/anchor.ts'
import { AUDIT_PARTITIONS_QUEUE, registerAuditPartitionsWorker } from './features/audit/maintain-audit-partitions.ts'
import { startAuditSealing } from './features/audit/start-audit-sealing.ts'
import { PASSWORD_RESET_QUEUE, registerPasswordResetWorker } from './features/accounts/password-reset.ts'
import { ATTACHMENT_EXPIRY_QUEUE, startAttachmentExpiry } from './features/attachments/expiry.ts'
import {
  ATTACHMENT_RECONCILIATION_QUEUE,
  registerAttachmentReconciliationWorker,
} from './features/attachments/reconcile-attachment-storage.ts'
import { ATTACHMENT_SCAN_QUEUE, registerAttachmentScanWorker } from './features/attachments/scan.ts'
import { startDeletionJournaling } from './features/deletions/start-deletion-journaling.ts'
import {
  SUBSCRIPTION_RECONCILE_QUEUE,
  SUBSCRIPTION_SYNC_QUEUE,
  registerBillingWorkers,
} from './features/billing/subscription-sync.ts'
import { PUBLIC_FILE_SWEEP_QUEUE, registerPublicFileSweepWorker } from './features/public-files/sweep.ts'
import { BULK_CHANGE_QUEUE, registerBulkChangeWorker } from './features/referrals/bulk-changes.ts'
import { REMINDER_QUEUE, registerReminderWorker } from './features/reminders/reminders.ts'
import {
  AVAILABILITY_CHECK_QUEUE,
  registerAvailabilityCheckWorker,
} from './features/availability-checks/send-availability-checks.ts'
import { LISTING_NOTICE_QUEUE, registerListingNoticeWorker } from './features/public-directory/listing-notices.ts'
import { LOST_LINK_QUEUE, registerLostLinkWorker } from './features/emailed-links/lost-links.ts'
import { CUSTOMER_DETAILS_QUEUE } from './features/vendors/customer-details.ts'
import { HOUSEKEEPING_QUEUE, startHousekeeping } from './housekeeping.ts'
import { MAIL_UNREAD_LINKS_QUEUE } from './features/messages/mailbox-change.ts'
import { ANNOUNCEMENT_QUEUE, registerAnnouncementWorker } from './features/messages/queue-announcement.ts'
import { registerMessageDeliveryWorkers } from './features/messages/deliver.ts'
import { startReferralNotifications } from './features/referral-notifications/referral-notifications.ts'
import { registerMailboxChangeWorker } from './features/unreached-vendors/mail-unread-referral-links.ts'
import { createMessageSender, type SendMessage } from './platform/message-sender.ts'
import type { Services } from './platform/app.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import { openKeysAndStorageChecker } from './platform/keys-and-storage.ts'
import { watchKeysAndStorage } from './platform/watch-keys-and-storage.ts'
import { startJobs, type Queue } from './platform/jobs.ts'
import { openOrCreateKeys } from './platform/keys.ts'
import { openFileStore } from './platform/open-file-store.ts'
import { ORDINARY_MESSAGE_QUEUE, URGENT_MESSAGE_QUEUE } from './platform/outbox.ts'
import { createOutageTracker } from './platform/outage-tracker.ts'
import { openPgNotifyListener } from './platform/pg-notify-listener.ts'
import { openVault } from './platform/vault.ts'

/** All kinds of background work. */
export const JOB_QUEUES: Queue[] = [
  PASSWORD_RESET_QUEUE,
  LOST_LINK_QUEUE,
  AVAILABILITY_CHECK_QUEUE,
  LISTING_NOTICE_QUEUE,
  URGENT_MESSAGE_QUEUE,
  ORDINARY_MESSAGE_QUEUE,
  ANNOUNCEMENT_QUEUE,
  MAIL_UNREAD_LINKS_QUEUE,
  REMINDER_QUEUE,
  ATTACHMENT_EXPIRY_QUEUE,
  ATTACHMENT_RECONCILIATION_QUEUE,
  ATTACHMENT_SCAN_QUEUE,
  BULK_CHANGE_QUEUE,
  PUBLIC_FILE_SWEEP_QUEUE,
  SUBSCRIPTION_SYNC_QUEUE,
  SUBSCRIPTION_RECONCILE_QUEUE,
  CUSTOMER_DETAILS_QUEUE,
  HOUSEKEEPING_QUEUE,
  AUDIT_PARTITIONS_QUEUE,
]

interface ServicesOptions {
  config: Config
  clock: Clock
  db: Db
  pool: Pool
  /** Connections that wait longer than those of requests, for what is read once; `db` by default. */
  startDb?: Db
  /** For listening and the job queue, so without a pooler. */
  databaseUrl: string
  log: Logger
  /** Tests poll for jobs more often than production. */
  pollingIntervalSeconds?: number
}

/** Creates the services that the features depend on. */
export async function openServices({
  config,
  clock,
  db,
  pool,
  startDb = db,
  databaseUrl,
  log,
  pollingIntervalSeconds,
}: ServicesOptions): Promise<Services> {
  const keys = await openOrCreateKeys(config.keysDir)
  const files = await openFileStore(config)
  const installation = await openKeysAndStorageChecker(db, files, keys, startDb)
  const vault = openVault(files, config.keysDir, installation.assertWhole)
  const jobs = await startJobs(databaseUrl, JOB_QUEUES, log, {
    ...(pollingIntervalSeconds !== undefined && { pollingIntervalSeconds }),
    takesJobs: config.role !== 'web',
  })
  const pgNotify = await openPgNotifyListener(databaseUrl, log)
  return {
    config,
    clock,
    db,
    pool,
    keys,
    files,
    vault,
    installation,
    jobs,
    pgNotify,
    log,
    outages: createOutageTracker({ db, clock, log }),
  }
}

/**
 * Starts the background work; a copy with the role `web` only watches for new keys. `ownerUrl` connects with the rights of the
 * owner of the tables: only the job that adds and drops partitions of the audit log uses it. Tests replace `send`, which sends
 * email and text messages.
 */
export async function startBackgroundWork(
  services: Services,
  ownerUrl: string,
  say: (text: string) => void,
  send: SendMessage = createMessageSender(services.config, { ...services, say }),
): Promise<void> {
  // A web copy needs new keys as well.
  watchKeysAndStorage(services)
  if (services.config.role === 'web') return
  await startDeletionJournaling(services)
  await registerMessageDeliveryWorkers(services, send)
  await registerAnnouncementWorker(services)
  await registerMailboxChangeWorker(services)
  startReferralNotifications(services)
  await registerReminderWorker(services)

  await registerPasswordResetWorker(services)
  await registerLostLinkWorker(services)
  await registerAvailabilityCheckWorker(services)
  await registerListingNoticeWorker(services)
  await startAttachmentExpiry(services)
  await registerAttachmentReconciliationWorker(services)
  await registerBulkChangeWorker(services)
  await registerAttachmentScanWorker(services)
  await registerBillingWorkers(services)
  await registerPublicFileSweepWorker(services)
  await startHousekeeping(services)
  await registerAuditPartitionsWorker(services, ownerUrl)
  startAuditSealing(services)
  logAuditAnchorDaily(services)
}

import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'

/** Vendors whose own email address has changed: what waits is mailed there, as no message has reached it yet. */
export const MAILBOX_CHANGE_QUEUE: Queue = {
  name: 'mailbox-changes',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
}

export interface MailboxChange {
  vendor: number
}

/** A job, because vendors know nothing of referrals and their links. */
export const queueMailboxChange = ({ jobs }: Pick<Services, 'jobs'>, db: Db, change: MailboxChange): Promise<void> =>
  jobs.send(db, MAILBOX_CHANGE_QUEUE, change)

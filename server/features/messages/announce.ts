import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue, RunningJob } from '#server/platform/jobs.ts'
import {
  contactRecipientsOf,
  vendorNameForContact,
  vendorNameForInvitee,
  subscriberRecipientsOf,
  vendorNames,
  administratorRecipients,
} from './recipients.ts'
import { sanitizeName } from './fill-placeholders.ts'
import { queueMessages, type NewMessage } from './queue-message.ts'

/** Where it is found out whom something concerns that is no line of a referral's history. */
export const ANNOUNCEMENTS: Queue = {
  name: 'announcements',
  retryLimit: 1_000,
  retryDelay: 5,
  retryDelayMax: 600,
  polled: true,
}

/** What has happened, in ids alone: the job is not encrypted. `by` is who did it, who need not be told. */
export type Announcement =
  | { about: 'network request' | 'network decision'; vendor: number; other: number; by: number }
  | { about: 'new contact' | 'contact invitation'; vendor: number; user: number }
  | { about: 'vendor request' | 'vendor waiting' }
  | { about: 'vendor approved' | 'vendor declined' | 'vendor suspended'; vendor: number; by: number }
  | { about: 'vendor updates'; vendor: number; update: number }

/**
 * Tells everybody whom it concerns, once the caller's transaction has committed: the primary contacts of a vendor, the
 * administrators, the subscribers. Of a network, `vendor` is the one that is told. What happens to a referral needs no such
 * call: its history is read (`news/referral-news.ts`).
 */
export const announce = ({ jobs }: Pick<Services, 'jobs'>, db: Db, news: Announcement): Promise<void> =>
  jobs.send(db, ANNOUNCEMENTS, news)

export const registerAnnouncementWorker = (services: Services): Promise<void> =>
  services.jobs.work<Announcement>(ANNOUNCEMENTS, (news, job) => queueAnnouncementMessages(services, news, job))

/** The job ends with the messages it makes, or not at all: run twice, it still makes each message once (SR-115). */
export const queueAnnouncementMessages = (services: Services, news: Announcement, job: RunningJob): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    await queueMessages(services, tx, await messagesAbout(tx, news))
    await job.completeIn(tx)
  })

async function messagesAbout(db: Db, news: Announcement): Promise<NewMessage[]> {
  switch (news.about) {
    case 'network request':
    case 'network decision': {
      const [vendor = '', other = ''] = await vendorNames(db, [news.vendor, news.other])
      const { about: kind } = news
      return (await contactRecipientsOf(db, news.vendor, news.by)).map((to) => ({
        kind,
        to,
        values: { vendor, other },
      }))
    }
    case 'new contact': {
      const vendor = await vendorNameForContact(db, news.vendor, news.user)
      // Deleted in the meantime, or made a contact by mistake and removed again.
      if (vendor === undefined) return []
      const to = { userId: news.user }
      return [{ kind: 'new contact', to, values: { vendor }, path: `/vendors/${news.vendor}` }]
    }
    case 'contact invitation': {
      const vendor = await vendorNameForInvitee(db, news.vendor, news.user)
      // Withdrawn or answered in the meantime.
      return vendor === undefined ? [] : [{ kind: 'contact invitation', to: { userId: news.user }, values: { vendor } }]
    }
    case 'vendor request':
    case 'vendor waiting':
      return (await administratorRecipients(db)).map((to) => ({ kind: news.about, to, values: {} }))
    case 'vendor approved':
    case 'vendor declined':
    case 'vendor suspended': {
      const values = await listingValues(db, news.vendor)
      if (!values) return []
      const about = { kind: news.about, values, path: `/vendors/${news.vendor}` } as const
      return (await contactRecipientsOf(db, news.vendor, news.by)).map((to) => ({ ...about, to }))
    }
    case 'vendor updates': {
      const values = await updateValues(db, news.update)
      // Deleted in the meantime, with its vendor.
      if (!values) return []
      const path = `/vendors/${news.vendor}`
      const about = { kind: 'vendor updates', values, vendorId: news.vendor, path } as const
      return (await subscriberRecipientsOf(db, news.vendor)).map((to) => ({ ...about, to }))
    }
  }
}

/** What an administrator has decided on listing the vendor, and why; undefined for one that was deleted meanwhile. */
async function listingValues(db: Db, id: number) {
  const row = await db
    .selectFrom('vendors')
    .select(['name', 'suspension_reason', 'approval_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { vendor: row.name, reason: row.suspension_reason ?? row.approval_reason ?? '' }
}

/** What the vendor wrote, and who it is: Canada's anti-spam law wants the sender named, with a way to reach it. */
async function updateValues(db: Db, id: number) {
  const row = await db
    .selectFrom('vendor_updates as n')
    .innerJoin('vendors as v', 'v.id', 'n.vendor_id')
    .select(['n.text', 'v.name', 'v.email', 'v.phone'])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    vendor: row.name,
    update: row.text,
    sender: [sanitizeName(row.name), row.email, row.phone].filter(Boolean).join(', '),
  }
}

import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue, RunningJob } from '#server/platform/jobs.ts'
import {
  listVendorRecipients,
  findVendorNameForContact,
  findVendorNameForInvitee,
  listVendorSubscriberRecipients,
  loadVendorNames,
  listAdministratorRecipients,
  listPrimaryContactRecipients,
} from './recipients.ts'
import { stripLinksFromName } from './fill-or-drop-sentences.ts'
import { queueMessages, type NewMessage } from './queue-message.ts'
import type { Recipient } from './queued-message.ts'

/** Jobs that find the recipients of events other than referral events. */
export const ANNOUNCEMENT_QUEUE: Queue = {
  name: 'announcements',
  retryLimit: 1_000,
  retryDelay: 5,
  retryDelayMax: 600,
  polled: true,
}

interface NetworkAnnouncement {
  about: 'network request' | 'network decision'
  vendor: number
  other: number
  by: number
}

type ContactAnnouncement =
  | { about: 'new contact' | 'contact invitation' | 'contact request declined'; vendor: number; user: number }
  | { about: 'contact request'; vendor: number }

interface ListingAnnouncement {
  about: 'vendor approved' | 'vendor declined' | 'vendor suspended'
  vendor: number
  by: number
}

/** What has happened. The job is not encrypted, so it holds ids only. `by` is the user who caused it and gets no message. */
export type AnnouncedEvent =
  | NetworkAnnouncement
  | ContactAnnouncement
  | { about: 'vendor request' | 'vendor waiting' | 'mailbox reported' }
  | ListingAnnouncement
  | { about: 'vendor updates'; vendor: number; update: number }
  | { about: 'correction'; vendor: number }

/**
 * Queues messages to everybody concerned, once the caller's transaction has committed: the primary contacts of a
 * vendor, the administrators, the subscribers. In a network announcement `vendor` gets the message. Referral events
 * need no call: `referral-notifications/referral-notifications.ts` reads the history.
 */
export const queueAnnouncement = (
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  announcement: AnnouncedEvent,
): Promise<void> => jobs.send(db, ANNOUNCEMENT_QUEUE, announcement)

export const registerAnnouncementWorker = (services: Services): Promise<void> =>
  services.jobs.work<AnnouncedEvent>(ANNOUNCEMENT_QUEUE, (announcement, job) =>
    queueAnnouncementMessages(services, announcement, job),
  )

/**
 * The job completes in the transaction that queues its messages, so that a repeated job queues each message once
 * (SR-115).
 */
export const queueAnnouncementMessages = (
  services: Services,
  announcement: AnnouncedEvent,
  job: RunningJob,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    await queueMessages(services, tx, await messagesAbout(tx, announcement))
    await job.completeIn(tx)
  })

async function messagesAbout(db: Db, announcement: AnnouncedEvent): Promise<NewMessage[]> {
  switch (announcement.about) {
    case 'network request':
    case 'network decision':
      return messagesAboutNetwork(db, announcement)
    case 'new contact':
    case 'contact invitation':
    case 'contact request':
    case 'contact request declined':
      return messagesAboutContact(db, announcement)
    case 'vendor request':
    case 'vendor waiting':
    case 'mailbox reported':
      return (await listAdministratorRecipients(db)).map((to) => ({ kind: announcement.about, to, values: {} }))
    case 'vendor approved':
    case 'vendor declined':
    case 'vendor suspended': {
      const values = await listingValues(db, announcement)
      if (!values) return []
      const recipients = await listVendorRecipients(db, announcement.vendor, announcement.by)
      return recipients.map((to) => listingMessage(announcement, to, values))
    }
    case 'correction': {
      const [vendor = ''] = await loadVendorNames(db, [announcement.vendor])
      const primary = await listPrimaryContactRecipients(db, announcement.vendor)
      const about = { kind: 'corrections sent', values: { vendor } } as const
      if (primary.length === 0) return (await listAdministratorRecipients(db)).map((to) => ({ ...about, to }))
      return primary.map((to) => ({ ...about, to, path: `/vendors/${announcement.vendor}` }))
    }
    case 'vendor updates': {
      const values = await updateValues(db, announcement.update)
      // The vendor was deleted or suspended in the meantime.
      if (!values) return []
      const path = `/vendors/${announcement.vendor}`
      const about = { kind: 'vendor updates', values, vendorId: announcement.vendor, path } as const
      return (await listVendorSubscriberRecipients(db, announcement.vendor)).map((to) => ({ ...about, to }))
    }
  }
}

/** Contacts sign in; a mailbox has no account to do so. */
const listingMessage = (
  { about, vendor }: ListingAnnouncement,
  to: Recipient,
  values: { vendor: string; reason: string },
): NewMessage =>
  'userId' in to
    ? { kind: about, to, values, path: `/vendors/${vendor}` }
    : { kind: `${about} of a mailbox`, to, values }

/** A mailbox has no account to sign in with, so administrators get the request to a vendor without contacts. */
async function messagesAboutNetwork(db: Db, announcement: NetworkAnnouncement): Promise<NewMessage[]> {
  const { about: kind, vendor: vendorId, by } = announcement
  const [vendor = '', other = ''] = await loadVendorNames(db, [vendorId, announcement.other])
  const about = { kind, values: { vendor, other } }
  const recipients = await listVendorRecipients(db, vendorId, by)
  if (recipients.every((to) => 'userId' in to)) return recipients.map((to) => ({ ...about, to }))
  if (kind === 'network decision') return []
  const path = `/vendors/${vendorId}/network/requests`
  return (await listAdministratorRecipients(db, by)).map((to) => ({ ...about, to, path }))
}

async function messagesAboutContact(db: Db, announcement: ContactAnnouncement): Promise<NewMessage[]> {
  switch (announcement.about) {
    case 'new contact': {
      const vendor = await findVendorNameForContact(db, announcement.vendor, announcement.user)
      // The vendor was deleted in the meantime, or the contact was removed again.
      if (vendor === undefined) return []
      const to = { userId: announcement.user, contactOf: announcement.vendor }
      return [{ kind: 'new contact', to, values: { vendor }, path: `/vendors/${announcement.vendor}` }]
    }
    case 'contact invitation': {
      const vendor = await findVendorNameForInvitee(db, announcement.vendor, announcement.user)
      // The invitation was withdrawn or answered in the meantime.
      return vendor === undefined
        ? []
        : [{ kind: 'contact invitation', to: { userId: announcement.user }, values: { vendor } }]
    }
    case 'contact request': {
      const [vendor = ''] = await loadVendorNames(db, [announcement.vendor])
      const path = `/vendors/${announcement.vendor}/contacts`
      const primary = await listPrimaryContactRecipients(db, announcement.vendor)
      // All primary contacts are locked until reports about them are decided.
      const recipients = primary.length > 0 ? primary : await listAdministratorRecipients(db)
      return recipients.map((to) => ({ kind: 'contact request', to, values: { vendor }, path }))
    }
    case 'contact request declined': {
      const [vendor = ''] = await loadVendorNames(db, [announcement.vendor])
      return [{ kind: 'contact request declined', to: { userId: announcement.user }, values: { vendor } }]
    }
  }
}

/**
 * The decision of an administrator on listing the vendor, and its reason; undefined if the vendor was deleted
 * meanwhile.
 */
async function listingValues(db: Db, { about, vendor }: ListingAnnouncement) {
  const row = await db
    .selectFrom('vendors')
    .select(['name', about === 'vendor suspended' ? 'suspension_reason as reason' : 'approval_reason as reason'])
    .where('id', '=', vendor)
    .executeTakeFirst()
  return row && { vendor: row.name, reason: row.reason ?? '' }
}

/** The text of the update and its sender: Canada's anti-spam law requires the sender's name and a way to reach it. */
async function updateValues(db: Db, id: number) {
  const row = await db
    .selectFrom('vendor_updates as n')
    .innerJoin('vendors as v', 'v.id', 'n.vendor_id')
    .select(['n.text', 'v.name', 'v.email', 'v.phone'])
    .where('n.id', '=', id)
    .where('v.is_listed', '=', true)
    .where('v.is_archived', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    vendor: row.name,
    update: row.text,
    sender: [stripLinksFromName(row.name), row.email, row.phone].filter(Boolean).join(', '),
  }
}

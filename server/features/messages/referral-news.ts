import { sql } from 'kysely'
import type { TOLD } from '#server/features/history/add-event.ts'
import type { Services } from '#server/platform/app.ts'
import { inOneTransaction, type Db } from '#server/platform/db.ts'
import { contactsOf, vendorNames } from './audience.ts'
import { queueForAll, type NewMessage } from './queue-message.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'config' | 'clock'>

/** Tells what is added to the histories of referrals, a moment after it is committed. */
export const startReferralNews = (services: Parts): void =>
  services.jobs.every(LOOK_EVERY_MS, () => tellReferralNews(services))

/**
 * Queues the messages about what has happened to referrals. The note and its messages are one transaction, and several
 * servers pass each other's rows by: each line of a history is told once, however often this is killed (SR-115).
 */
export async function tellReferralNews(services: Parts): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE;) {
    count = await inOneTransaction(services.db, async (tx) => {
      const events = await takeUntold(tx)
      const messages = []
      for (const event of events) messages.push(...(await messagesAbout(tx, event)))
      await queueForAll(services, tx, messages)
      return events.length
    })
  }
}

interface Untold {
  kind: (typeof TOLD)[number]
  actor_id: number | null
  referral_id: number
  sender_id: number
  vendor_id: number
}

async function takeUntold(tx: Db): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with taken as (
      delete from untold_events where event_id in (
        select event_id from untold_events order by event_id limit ${AT_ONCE} for update skip locked)
      returning event_id)
    select e.kind, e.actor_id, e.referral_id, r.sender_id, r.vendor_id
    from taken join referral_events e on e.id = taken.event_id join referrals r on r.id = e.referral_id
    order by e.id`.execute(tx)
  return rows
}

/** Not to the one who did it. */
async function messagesAbout(tx: Db, event: Untold): Promise<NewMessage[]> {
  const number = String(event.referral_id)
  if (event.kind === 'sent') {
    const [vendor = ''] = await vendorNames(tx, [event.vendor_id])
    const contacts = await contactsOf(tx, event.vendor_id, event.actor_id)
    return contacts.map((to) => ({ kind: 'new referral', to, values: { vendor, number } }))
  }
  if (event.sender_id === event.actor_id) return []
  const kind = event.kind === 'status' ? 'status changed' : 'due date set'
  return [{ kind, to: { userId: event.sender_id }, values: { number } }]
}

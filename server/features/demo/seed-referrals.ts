import type { Insertable } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import { days, hours, addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { writeInBatches, sortIdsIntoInsertOrder } from './batches.ts'
import type { DemoReferralClients, DemoReferralNotes } from './demo-content.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoVendor } from './seed-vendors.ts'

interface ReferralSeedOptions {
  now: Date
  chance: SeededRandom
  vendors: DemoVendor[]
  /** How many of them, the first ones, belong to the demo's own vendor account. */
  accountVendorCount: number
  notes: DemoReferralNotes
  clients: DemoReferralClients
  /** The primary contact who reads and answers, by vendor. */
  primaryContacts: Map<number, number>
  /** The demo's own client. */
  client: number
  senders: number[]
}

interface DraftReferral {
  client?: DemoReferralClients[number] | undefined
  row: Insertable<Tables['referrals']>
  events: Omit<Insertable<Tables['referral_events']>, 'referral_id'>[]
}

const RECEIVED_BY_OWN = 90
const UNREAD_BY_OWN = 14
const SENT_BY_OWN = 16
const OTHERS = 200
/** Of the unread ones, every third is for somebody else; the second of these is from the demo's own client. */
const CLIENT_EACH = 3

/** Answers of vendors: good ones more often, but each one occurs. */
const ANSWERS: ReferralStatus[] = [
  ...ReferralStatus.options,
  'RECIEVED',
  'RECIEVED',
  'COORDINATED',
  'FULFILLED',
  'COMPLETED',
  'COMPLETED',
  'Your appointment has been scheduled',
  'Your appointment has been scheduled',
]
const DONE = new Set<ReferralStatus>(['COMPLETED', 'FULFILLED', 'SHIPPED', 'Your appointment has been scheduled'])

/** Creates referrals of the last half year in every state, with their history. */
export async function seedReferrals(db: Db, scene: ReferralSeedOptions): Promise<void> {
  const drafts = draftReferrals(scene).toSorted((a, b) => Number(a.row.created_at) - Number(b.row.created_at))
  const rows = drafts.map(({ row }) => row)
  const ids = sortIdsIntoInsertOrder(
    await writeInBatches(rows, (batch) => db.insertInto('referrals').values(batch).returning('id').execute()),
  )
  const events = drafts
    .flatMap(({ events: story }, i) => story.map((event) => ({ ...event, referral_id: ids[i]! })))
    .toSorted((a, b) => Number(a.at) - Number(b.at))
  const clients = drafts.flatMap(({ client }, i) =>
    client ? [{ ...client, referral_id: ids[i]!, sort_name: toNameSortKey(client.name) }] : [],
  )
  await writeInBatches(clients, (batch) => db.insertInto('referral_clients').values(batch).execute())
  await writeInBatches(events, (batch) => db.insertInto('referral_events').values(batch).execute())
}

function draftReferrals(scene: ReferralSeedOptions): DraftReferral[] {
  const { chance, vendors, accountVendorCount, client, senders, clients } = scene
  const own = vendors.slice(0, accountVendorCount)
  const open = vendors.slice(accountVendorCount).filter((vendor) => vendor.isOpen)
  const times = (count: number, draft: (i: number) => DraftReferral) =>
    Array.from({ length: count }, (_, i) => draft(i))
  const answer = (i: number) => ANSWERS[i % ANSWERS.length]!
  // The vendor account has recent unread ones on top, and older ones back to half a year.
  const received = times(RECEIVED_BY_OWN, (i) => {
    const isUnread = i < UNREAD_BY_OWN
    const age = isUnread ? hours(1 + i * 4) : hours(40 + (i - UNREAD_BY_OWN) * 54)
    const sender = i % 11 === 3 ? client : chance.pickOne(senders)
    const draft = draftReferral(scene, own[i % 7 === 0 ? 2 : i % 2]!, {
      sender,
      age,
      answer: isUnread ? null : answer(i),
    })
    return i % CLIENT_EACH === 0 ? { ...draft, client: clients[i / CLIENT_EACH] } : draft
  })
  const sent = times(SENT_BY_OWN, (i) =>
    draftReferral(scene, chance.pickOne(open), {
      sender: client,
      age: hours(20 + i * i * 15),
      answer: i < 2 ? null : answer(i),
    }),
  )
  const others = times(OTHERS, (i) => {
    const age = hours(chance.integer(2, 180 * 24))
    const isWaiting = age < days(20) && chance.percent(40)
    return draftReferral(scene, chance.pickOne(open), {
      sender: chance.pickOne(senders),
      age,
      answer: isWaiting ? null : answer(i),
    })
  })
  return [...received, ...sent, ...others]
}

interface DraftFacts {
  sender: number
  /** Milliseconds since it was sent. */
  age: number
  /** null while nobody has read it. */
  answer: ReferralStatus | null
}

/** A referral that is being drafted, and what happens to it. */
interface Story extends DraftFacts {
  chance: SeededRandom
  row: DraftReferral['row']
  created: Date
  /** The primary contact who reads and answers. */
  reader: number
  /** Returns the moment at this fraction of the time since it was sent, or of the first week. */
  after: (part: number) => Date
  addEvent: (kind: Tables['referral_events']['kind'], at: Date, actor: number | null, detail?: object) => void
}

function draftReferral(scene: ReferralSeedOptions, vendor: DemoVendor, facts: DraftFacts): DraftReferral {
  const { now, chance, primaryContacts } = scene
  const { sender, age, answer } = facts
  const created = addMilliseconds(now, -age - minutes(chance.integer(0, 50)))
  const row = draftNewRow(scene, vendor, { sender, created })
  const events: DraftReferral['events'] = []
  const story: Story = {
    ...facts,
    chance,
    row,
    created,
    reader: primaryContacts.get(vendor.id)!,
    after: (part) => addMilliseconds(created, Math.min(age, days(7)) * part),
    addEvent: (kind, at, actor, detail = {}) =>
      events.push({ kind, at, actor_id: actor, detail: JSON.stringify(detail) }),
  }
  story.addEvent('sent', created, sender, { attachments: [], consent: false })
  if (answer !== null) addAnswer(story, answer)
  addReminder(story)
  addDeletion(story)
  return { row, events }
}

/** A referral as it was sent. */
function draftNewRow(
  scene: ReferralSeedOptions,
  vendor: DemoVendor,
  { sender, created }: { sender: number; created: Date },
): DraftReferral['row'] {
  const { chance } = scene
  const offer = chance.pickOne(vendor.services)
  const sub = offer.subServices.length > 0 && chance.percent(80) ? chance.pickOne(offer.subServices) : null
  return {
    sender_id: sender,
    vendor_id: vendor.id,
    location_id: chance.pickOne(vendor.locationIds),
    service_id: offer.id,
    sub_service_id: sub?.id ?? null,
    options: sub ? chance.pickSome(sub.options, chance.integer(0, 2)) : [],
    details: detailsFor(scene, offer.name),
    contact_now: chance.percent(15),
    created_at: created,
    status: 'PENDING',
    due_on: null,
    read_by: null,
    read_at: null,
    rating: null,
    deleted_by_sender_at: null,
    deleted_by_vendor_at: null,
    reminded_at: null,
  }
}

/** The vendor reads it and sets a status; often a due date follows, and a rating by the sender. */
function addAnswer({ chance, row, sender, reader, after, addEvent }: Story, answer: ReferralStatus): void {
  row.read_by = reader
  row.read_at = after(0.2)
  addEvent('read', after(0.2), reader)
  row.status = answer
  if (answer !== 'PENDING') addEvent('status', after(0.4), reader, { status: answer })
  if (chance.percent(35)) {
    row.due_on = addMilliseconds(after(0.5), days(chance.integer(1, 21)))
      .toISOString()
      .slice(0, 10)
    addEvent('due', after(0.5), reader, { due: row.due_on })
  }
  if (DONE.has(answer) && chance.percent(70)) {
    row.rating = chance.pickOne([5, 5, 5, 4, 4, 4, 3, 5, 2, 1])
    addEvent('rated', after(0.8), sender, { rating: row.rating })
  }
}

/** Marks an old unread referral as reminded, so that a fresh demo does not remind everybody immediately. */
function addReminder({ row, answer, age, created, addEvent }: Story): void {
  if (answer !== null || age <= days(4)) return
  row.reminded_at = addMilliseconds(created, days(4))
  addEvent('reminded', row.reminded_at, null)
}

function addDeletion({ chance, row, answer, age, sender, reader, after, addEvent }: Story): void {
  if (age <= days(3) || !chance.percent(10)) return
  if (answer === null || chance.percent(50)) {
    row.deleted_by_sender_at = after(0.9)
    addEvent('deleted by sender', after(0.9), sender)
  } else {
    row.deleted_by_vendor_at = after(0.9)
    addEvent('deleted by vendor', after(0.9), reader)
  }
}

function detailsFor({ chance, notes }: ReferralSeedOptions, service: string): string {
  const own = notes[service.split(/[ ']/)[0]!]
  return chance.pickOne(own && chance.percent(65) ? own : notes.any)
}

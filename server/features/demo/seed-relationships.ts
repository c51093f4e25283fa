import { sql, type Insertable } from 'kysely'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { writeInBatches } from './batches.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoVendor } from './seed-vendors.ts'

interface RelationshipSeedOptions {
  now: Date
  chance: SeededRandom
  vendors: DemoVendor[]
  /** How many of them, the first ones, belong to the demo's own vendor account. */
  accountVendorCount: number
  /** The primary contact of each vendor. */
  primaryContacts: Map<number, number>
  people: number[]
}

const NETWORK_STATUSES = [2, 1, 2, 3, 1] as const

/** Creates likes, follows and network connections. */
export async function seedRelationships(
  db: Db,
  { now, chance, vendors, accountVendorCount, primaryContacts, people }: RelationshipSeedOptions,
): Promise<void> {
  const open = vendors.filter((vendor) => vendor.isOpen)
  const randomPastDate = () => addMilliseconds(now, -days(chance.integer(1, 190)))
  const pairs = (least: number, most: number) =>
    people.flatMap((userId) => {
      const liked = chance.pickSome(open, chance.integer(least, most))
      const own = vendors.slice(0, accountVendorCount).filter(() => chance.percent(35))
      return [...new Set([...liked, ...own])].map(({ id }) => ({
        user_id: userId,
        vendor_id: id,
        created_at: randomPastDate(),
      }))
    })
  await writeInBatches(pairs(4, 40), (batch) => db.insertInto('likes').values(batch).execute())
  const follows = pairs(2, 12).map((pair) => ({ ...pair, is_subscriber: chance.percent(40) }))
  await writeInBatches(follows, (batch) => db.insertInto('follows').values(batch).execute())

  const own = vendors.slice(0, accountVendorCount)
  const others = chance.pickSome(open.slice(accountVendorCount), 60)
  const network = (asking: DemoVendor, asked: DemoVendor, status: 1 | 2 | 3): Insertable<Tables['networks']> => ({
    asking_vendor_id: asking.id,
    asked_vendor_id: asked.id,
    requested_by: primaryContacts.get(asking.id) ?? null,
    status,
    created_at: randomPastDate(),
  })
  const networks = others.map((other, i) => {
    const status = NETWORK_STATUSES[i % NETWORK_STATUSES.length]!
    if (i >= 30) return network(other, others[i - 30]!, status)
    const ownVendor = own[i % own.length]!
    return i % 4 < 2 ? network(other, ownVendor, status) : network(ownVendor, other, status)
  })
  await writeInBatches(networks, (batch) => db.insertInto('networks').values(batch).execute())
}

/** Recomputes the stored counters from their rows; ratings are added to the earlier ones. */
export async function setVendorRatingsAndCounters(db: Db): Promise<void> {
  await sql`
    insert into vendor_ratings (vendor_id, sender_id, rating)
    select distinct on (vendor_id, sender_id) vendor_id, sender_id, rating
    from referrals where rating is not null
    order by vendor_id, sender_id, created_at desc, id desc`.execute(db)
  await sql`
    update vendors v set likes_count = counted.likes, rating_total = v.rating_total + counted.total,
      rating_count = v.rating_count + counted.ratings
    from (select v.id,
        (select count(*) from likes l where l.vendor_id = v.id) as likes,
        (select coalesce(sum(r.rating), 0) from vendor_ratings r where r.vendor_id = v.id) as total,
        (select count(*) from vendor_ratings r where r.vendor_id = v.id) as ratings
      from vendors v) counted
    where v.id = counted.id and (counted.likes > 0 or counted.ratings > 0)`.execute(db)
}

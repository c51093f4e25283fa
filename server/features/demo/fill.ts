import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { bumpMapVersion } from '#server/features/map/visibility.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { writeDurably, type FileStore } from '#server/platform/files.ts'
import { inBatches } from './batches.ts'
import { OWN_VENDORS } from './content/own-vendors.ts'
import { draftDirectory } from './directory.ts'
import { fillIntakeForms } from './intake-forms.ts'
import { fillPeople, type DemoAccount } from './people.ts'
import { fillPictures } from './pictures.ts'
import { seeded } from './random.ts'
import { fillReferrals } from './referrals.ts'
import { countAnew, fillTies } from './ties.ts'
import { fillServices, fillVendors, type DemoVendor } from './vendors.ts'

/** Any number that no other advisory lock of the product uses. */
const FILLING = 7_301_906
const TURN_EVERY_MS = 100
const SEED = 20_261_121
/** Vendor people who also send referrals. */
const STAFF_WHO_SEND = 8

/**
 * Fills an empty hub with the demo directory, all of it or nothing; answers the accounts that can sign in, on later
 * starts as well. They are on disk before the commit: passwords that nobody knows would be lost for ever.
 */
export async function fillDemo(
  { db, config, clock, files }: Services,
  { say }: { say: (text: string) => void },
): Promise<DemoAccount[]> {
  const file = join(config.dataDir, 'demo-accounts.json')
  return db.transaction().execute(async (tx) => {
    // Copies of the server may start together: one fills, the others then find its users.
    await takeTurn(tx)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return accountsIn(file)
    say('Filling the demo directory')
    const accounts = await fill(tx, files, clock.now())
    await writeDurably(file, Buffer.from(`${JSON.stringify(accounts, null, 2)}\n`))
    await bumpMapVersion(tx)
    return accounts
  })
}

/** Asks again and again: on a slow machine one filling takes longer than a single statement may wait. */
async function takeTurn(tx: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${FILLING}) as taken`.execute(tx)
    if (rows[0]!.taken) return
    await setTimeout(TURN_EVERY_MS)
  }
}

/** None where the file is gone, or where the users came from elsewhere. */
const accountsIn = async (file: string): Promise<DemoAccount[]> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as DemoAccount[]

async function fill(tx: Db, files: FileStore, now: Date): Promise<DemoAccount[]> {
  const chance = seeded(SEED)
  const people = await fillPeople(tx, chance, now)
  const services = await fillServices(tx)
  const vendors = await fillVendors(tx, draftDirectory(chance), { services, now })
  const open = vendors.filter((vendor) => vendor.open).map(({ id }) => id)
  await fillIntakeForms(tx, files, open)
  await fillPictures(tx, { files, now, vendorIds: open })
  const leaders = await fillContacts(tx, vendors, people, now)
  const { accounts, vendor, client, vendorPeople, clients } = people
  const senders = [...clients, ...vendorPeople.slice(0, STAFF_WHO_SEND)]
  await fillReferrals(tx, { now, chance, vendors, leaders, client, senders })
  await fillTies(tx, { now, chance, vendors, leaders, people: [vendor, client, ...vendorPeople, ...clients] })
  await countAnew(tx)
  return accounts
}

/** The vendor account leads the first vendors, with a colleague in each; vendor people lead the others, some by two. Answers who leads. */
async function fillContacts(
  tx: Db,
  vendors: DemoVendor[],
  { vendor, vendorPeople }: { vendor: number; vendorPeople: number[] },
  now: Date,
): Promise<Map<number, number>> {
  // Those who send referrals lead nothing but a few quiet vendors of their own, so that nobody sends to themselves.
  const person = (nth: number) => vendorPeople[STAFF_WHO_SEND + (nth % (vendorPeople.length - STAFF_WHO_SEND))]!
  const quiet = vendors.filter(({ open }) => !open).map(({ id }) => id)
  const leaders = new Map(
    vendors.map(({ id }, i) => {
      if (i < OWN_VENDORS.length) return [id, vendor]
      const nth = quiet.indexOf(id)
      return [id, nth >= 0 && nth < STAFF_WHO_SEND ? vendorPeople[nth]! : person(i)]
    }),
  )
  const contact = (vendorId: number, userId: number, isPrimary: boolean) => ({
    vendor_id: vendorId,
    user_id: userId,
    is_primary: isPrimary,
    created_at: now,
  })
  const colleagues = vendors.filter((_, i) => i < OWN_VENDORS.length || i % 4 === 0)
  const contacts = [
    ...[...leaders].map(([id, userId]) => contact(id, userId, true)),
    ...colleagues.map(({ id }, i) => contact(id, person(7 * i + 11), i % 3 === 0)),
  ]
  const once = new Map(contacts.toReversed().map((one) => [`${one.vendor_id} ${one.user_id}`, one]))
  await inBatches([...once.values()], (batch) => tx.insertInto('vendor_contacts').values(batch).execute())
  return leaders
}

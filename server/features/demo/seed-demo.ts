import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { incrementMapVersion } from '#server/features/vendors/map-version.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { writeFileDurably } from '#server/platform/durable-files.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { writeInBatches } from './batches.ts'
import { generateDemoVendors, generateMailboxVendors } from './generate-demo-vendors.ts'
import { loadDemoContent } from './load-demo-content.ts'
import { seedIntakeForms } from './seed-intake-forms.ts'
import { seedUsers, type DemoAccount, type SeededUsers } from './seed-users.ts'
import { seedPictures } from './seed-pictures.ts'
import { createSeededRandom } from './seeded-random.ts'
import { seedReferrals } from './seed-referrals.ts'
import { setVendorRatingsAndCounters, seedRelationships } from './seed-relationships.ts'
import { seedAccountVendorFacts, seedHoursAndAvailability, markAvailabilityChecksSent } from './seed-vendor-facts.ts'
import { seedServiceCatalogue, seedVendors, type DemoVendor } from './seed-vendors.ts'

/** A number that no other advisory lock of the application uses. */
const SEED_LOCK = 7_301_906
const TURN_EVERY_MS = 100
const SEED = 20_261_121
/** Vendor users who also send referrals. */
const STAFF_WHO_SEND = 8

/**
 * Fills an empty database with the demo directory in one transaction. Returns the accounts that can sign in, on later starts
 * as well. They are on disk before the commit, because their passwords exist nowhere else.
 */
export async function seedDemo(
  { db, config, clock, files }: Services,
  { say }: { say: (text: string) => void },
): Promise<DemoAccount[]> {
  const file = join(config.dataDir, 'demo-accounts.json')
  return db.transaction().execute(async (tx) => {
    // Several servers may start together: one seeds, the others then find its users.
    await waitForSeedLock(tx)
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return readAccounts(file)
    say('Filling the demo directory')
    const accounts = await seedAll(tx, files, clock.now())
    await writeFileDurably(file, Buffer.from(`${JSON.stringify(accounts, null, 2)}\n`))
    await incrementMapVersion(tx)
    return accounts
  })
}

/** Polls for the lock, because seeding on a slow machine takes longer than one statement may wait. */
async function waitForSeedLock(tx: Db): Promise<void> {
  for (;;) {
    const { rows } = await typedSql({
      taken: 'boolean',
    })`select pg_try_advisory_xact_lock(${SEED_LOCK}) as taken`.execute(tx)
    if (rows[0]!.taken) return
    await setTimeout(TURN_EVERY_MS)
  }
}

/** Returns no accounts when the file is missing, or when the users came from elsewhere. */
const readAccounts = async (file: string): Promise<DemoAccount[]> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as DemoAccount[]

async function seedAll(tx: Db, files: FileStore, now: Date): Promise<DemoAccount[]> {
  const chance = createSeededRandom(SEED)
  const content = await loadDemoContent()
  const accountVendorCount = content.accountVendors.length
  const people = await seedUsers(tx, { chance, now, people: content.people })
  const services = await seedServiceCatalogue(tx, content.services)
  const vendors = await seedVendors(tx, generateDemoVendors(chance, content), { services, now })
  await seedAccountVendorFacts(tx, vendors.slice(0, accountVendorCount), now)
  // Random choices of their own: what was added later leaves the rest of the directory as it was.
  const others = { chance: createSeededRandom(SEED + 1), vendors: vendors.slice(accountVendorCount), now }
  await seedHoursAndAvailability(tx, others)
  await seedVendors(tx, generateMailboxVendors(createSeededRandom(SEED + 2), content), { services, now })
  const open = vendors.filter((vendor) => vendor.isOpen).map(({ id }) => id)
  await seedIntakeForms(tx, { files, vendorIds: open, questions: content.intakeQuestions })
  await seedPictures(tx, { files, now, vendorIds: open, content })
  const primaryContacts = await seedContacts(tx, { vendors, accountVendorCount, people, now })
  const { accounts, vendor, client, vendorPeople, clients } = people
  const senders = [...clients, ...vendorPeople.slice(0, STAFF_WHO_SEND)]
  await seedReferrals(tx, {
    now,
    chance,
    vendors,
    accountVendorCount,
    notes: content.referralNotes,
    clients: content.referralClients,
    primaryContacts,
    client,
    senders,
  })
  await seedRelationships(tx, {
    now,
    chance,
    vendors,
    accountVendorCount,
    primaryContacts,
    people: [vendor, client, ...vendorPeople, ...clients],
  })
  await setVendorRatingsAndCounters(tx)
  await markAvailabilityChecksSent(tx, now)
  return accounts
}

interface ContactSeedOptions {
  vendors: DemoVendor[]
  /** How many of them, the first ones, belong to the demo's own vendor account. */
  accountVendorCount: number
  people: SeededUsers
  now: Date
}

/**
 * Makes the vendor account the primary contact of the first vendors, with a colleague in each, and other vendor users that
 * of the rest, sometimes two. Returns a primary contact of each vendor.
 */
async function seedContacts(
  tx: Db,
  { vendors, accountVendorCount, people, now }: ContactSeedOptions,
): Promise<Map<number, number>> {
  const { vendor, vendorPeople } = people
  // Users who send referrals manage only a few quiet vendors of their own, so that nobody sends to themselves.
  const person = (nth: number) => vendorPeople[STAFF_WHO_SEND + (nth % (vendorPeople.length - STAFF_WHO_SEND))]!
  const quiet = vendors.filter(({ isOpen }) => !isOpen).map(({ id }) => id)
  const primaryContacts = new Map(
    vendors.map(({ id }, i) => {
      if (i < accountVendorCount) return [id, vendor]
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
  const colleagues = vendors.filter((_, i) => i < accountVendorCount || i % 4 === 0)
  const contacts = [
    ...[...primaryContacts].map(([id, userId]) => contact(id, userId, true)),
    ...colleagues.map(({ id }, i) => contact(id, person(7 * i + 11), i % 3 === 0)),
  ]
  const once = new Map(contacts.toReversed().map((one) => [`${one.vendor_id} ${one.user_id}`, one]))
  await writeInBatches([...once.values()], (batch) => tx.insertInto('vendor_contacts').values(batch).execute())
  return primaryContacts
}

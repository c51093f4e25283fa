import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { createSeededRandom } from '#server/features/demo/seeded-random.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// SR-132: concurrent requests read, check ('a vendor needs a primary contact') and write primary flags. The audit log has the
// changes of a vendor in the order in which they were made. Replayed, they must lead to the current state, and at no step
// leave the vendor without a primary contact.

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

const SEED = 132
const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? 80)
const VENDORS = 3
const CONTACTS = 4
const AT_ONCE = 4

const admin = as(await given.admin())

const contactsOf = (vendorId: number) =>
  db
    .selectFrom('vendor_contacts')
    .select(['id', 'is_primary'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()

type Contacts = Awaited<ReturnType<typeof contactsOf>>

/** Adds a new user, like an accepted invitation. */
const addPlain = async (vendorId: number) => given.contact(vendorId, (await given.user({ role: 'VENDOR' })).id, false)

const lastLine = async () =>
  (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** Returns the contacts after replaying the changes of the audit log since then. */
async function replayChanges(vendorId: number, before: Contacts, since: number): Promise<Contacts> {
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'ids'])
    .where('id', '>', since)
    .where('vendor_id', '=', vendorId)
    .where('kind', '=', 'contact')
    .orderBy('id')
    .execute()
  let contacts = before
  for (const { action, ids } of lines) {
    const known = contacts.find(({ id }) => id === ids[0])
    expect(known, `${action} of ${ids[0]}`).toBeDefined()
    if (action !== 'removed') expect(known!.is_primary).toBe(action === 'made plain')
    contacts = contacts.flatMap((one) =>
      one.id !== ids[0] ? [one] : action === 'removed' ? [] : [{ ...one, is_primary: action === 'made primary' }],
    )
    expect(
      contacts.some(({ is_primary }) => is_primary),
      `${action} left nobody`,
    ).toBe(true)
  }
  return contacts
}

test('SR-132: however many change and remove contacts concurrently, a primary one stays, and no change is lost', async () => {
  const chance = createSeededRandom(SEED)
  const vendors = await Promise.all(Array.from({ length: VENDORS }, () => given.vendor()))
  for (const { id } of vendors)
    for (let n = 0; n < CONTACTS; n += 1) await given.contact(id, (await given.user({ role: 'VENDOR' })).id, n < 2)
  const statuses = new Map<number, number>()

  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      vendors.map(async ({ id: vendorId }) => {
        while ((await contactsOf(vendorId)).length < CONTACTS) await addPlain(vendorId)
        const before = await contactsOf(vendorId)
        const since = await lastLine()
        const acts = Array.from({ length: AT_ONCE }, () => {
          const id = String(chance.pickOne(before.map((contact) => contact.id)))
          if (chance.percent(25))
            return admin.call(contactRoutes.remove, { params: { vendorId: String(vendorId), id } })
          const body = { is_primary_contact: chance.percent(40) }
          return admin.call(contactRoutes.setPrimary, { params: { id }, body })
        })
        for (const { status } of await Promise.all(acts)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(await contactsOf(vendorId), `round ${round}`).toEqual(await replayChanges(vendorId, before, since))
      }),
    )
  }
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 404, 409])
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(ROUNDS * VENDORS * AT_ONCE)
}, 180_000)

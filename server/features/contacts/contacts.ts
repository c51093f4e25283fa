import type { z } from 'zod'
import { MOST_CONTACTS, type NewContact } from '#contract/contacts.ts'
import { can } from '#contract/policy.ts'
import { announce } from '#server/features/messages/announce.ts'
import { becomeVendorUser, clientsAgain } from '#server/features/vendors/vendor-users.ts'
import { controlledVendor } from '#server/features/vendors/visible-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { countAttempt } from '#server/platform/limits.ts'
import { allow, conflict, invalid, notFound } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { contactById, contactOfUser, type ContactRow } from './queries.ts'

/** Makes somebody a contact of a vendor and tells them; once more for who is one in the same way already changes nothing. */
export async function addContact(
  services: Pick<Services, 'jobs'>,
  { db, at, viewer, record }: Act,
  vendorId: number,
  { contact: userId, is_primary_contact: isPrimary }: z.output<typeof NewContact>,
): Promise<ContactRow> {
  await lockContacts(db, vendorId)
  const before = await contactOfUser(db, vendorId, userId)
  if (before && before.is_primary !== isPrimary) throw conflict('This user is a contact of the vendor already.')
  if (before) return before
  await lockActivePerson(db, userId)
  await refuseTooMany(db, vendorId)

  await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: vendorId, user_id: userId, is_primary: isPrimary, created_at: at })
    .execute()
  const row = (await contactOfUser(db, vendorId, userId))!
  const concerned = { ids: [row.id], personId: userId, vendorId }
  await record({ ...concerned, action: 'added', kind: 'contact', detail: { is_primary: isPrimary } })
  if (await becomeVendorUser(db, userId))
    await record({ action: 'changed role', kind: 'user', ids: [userId], personId: userId, detail: { role: 'VENDOR' } })
  if (userId !== viewer.id && (await isNews(db, vendorId, userId, at)))
    await announce(services, db, { about: 'new contact', vendor: vendorId, user: userId })
  return row
}

/** Once a day: removed and added over and over, somebody would be buried in mail. */
async function isNews(db: Db, vendorId: number, userId: number, at: Date): Promise<boolean> {
  const { count } = await countAttempt(db, `told contact ${vendorId} ${userId}`, days(1), at)
  return count === 1
}

/** Who loses the last vendor by it is a client from the next request on (decision 27). */
export async function removeContact(act: Act, vendorId: number, id: number): Promise<void> {
  const { db, record } = act
  const row = await lockContact(act, id)
  if (row?.vendor_id !== vendorId) throw notFound('This')
  refuseOwn(act, row)
  await refuseLastPrimary(db, row)
  await db.deleteFrom('vendor_contacts').where('id', '=', id).where('vendor_id', '=', vendorId).execute()
  const personId = row.user_id
  await record({ action: 'removed', kind: 'contact', ids: [id], personId, vendorId })
  for (const user of await clientsAgain(db, [personId]))
    await record({ action: 'changed role', kind: 'user', ids: [user], personId, detail: { role: 'CLIENT' } })
}

/** Primary contacts control the vendor; the others work for it. */
export async function setPrimary(act: Act, id: number, isPrimary: boolean): Promise<ContactRow> {
  const { db, record } = act
  const row = await lockContact(act, id)
  if (!row) throw notFound('This')
  refuseOwn(act, row)
  if (row.is_primary === isPrimary) return row
  if (!isPrimary) await refuseLastPrimary(db, row)
  await db
    .updateTable('vendor_contacts')
    .set({ is_primary: isPrimary })
    .where('id', '=', id)
    .where('vendor_id', '=', row.vendor_id)
    .execute()
  await record({
    action: isPrimary ? 'made primary' : 'made plain',
    kind: 'contact',
    ids: [id],
    personId: row.user_id,
    vendorId: row.vendor_id,
  })
  return { ...row, is_primary: isPrimary }
}

/** The contact, once nobody else changes its vendor's contacts, for those who control that vendor. */
async function lockContact({ db, viewer }: Act, id: number): Promise<ContactRow | undefined> {
  const found = await contactById(db, id)
  if (!found) return undefined
  await controlledVendor(db, viewer, found.vendor_id)
  await lockContacts(db, found.vendor_id)
  return contactById(db, id)
}

/** One change at a time, or the last two primary contacts could go at once. */
const lockContacts = (db: Db, vendorId: number) =>
  db.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().execute()

function refuseOwn({ viewer }: Act, { user_id }: ContactRow): void {
  allow(can.changeContact(viewer, { userId: user_id }), 'You cannot change your own entry.')
}

async function refuseLastPrimary(db: Db, { id, vendor_id, is_primary }: ContactRow): Promise<void> {
  if (!is_primary) return
  const other = await db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.id')
    .where('c.vendor_id', '=', vendor_id)
    .where('c.is_primary', '=', true)
    .where('u.active', '=', true)
    .where('c.id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (!other)
    throw conflict('A vendor needs a primary contact. Please make somebody else a primary contact of it first.')
}

/** The lock keeps the role as it is read until the contact is stored. */
async function lockActivePerson(db: Db, id: number): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw invalid('contact', 'This user does not exist.')
}

async function refuseTooMany(db: Db, vendorId: number): Promise<void> {
  const { count } = await db
    .selectFrom('vendor_contacts')
    .select(db.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_CONTACTS) throw conflict(`A vendor has at most ${MOST_CONTACTS} contacts.`)
}

import { sql } from 'kysely'
import { msg, type Message } from '#contract/message.ts'
import { promoteClientsToVendorUsers } from '#server/features/vendors/vendor-role.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { toRowError, type RowError } from './parse-import-row.ts'
import type { ImportContext, InsertedVendor } from './queries.ts'

/**
 * Makes the users with the given addresses primary contacts of the imported vendors, and clients among them vendor users
 * (decision 27). They have the rights of primary contacts from then on; `accepted` is false because nobody asked them, so that the
 * vendor does not keep them from deleting their account. Returns messages about the addresses that were left out: those of no account, of accounts
 * that have not confirmed the address, which anybody could have registered, and of deactivated ones, which could not manage a vendor.
 */
export async function assignPrimaryContacts(
  { db, at, record }: ImportContext,
  vendors: InsertedVendor[],
): Promise<RowError[]> {
  const entries = vendors.flatMap(({ id, row, label, vendor }) =>
    [...new Set(vendor.admins.map(normalizeEmail).filter(Boolean))].map((email) => ({
      id,
      row,
      label,
      email,
    })),
  )
  if (entries.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select(['id', 'active', 'email_verified_at', sql<string>`lower(email)`.as('email')])
    .where(sql<string>`lower(email)`, 'in', [...new Set(entries.map(({ email }) => email))])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const usable = users.filter(({ active, email_verified_at }) => active && email_verified_at !== null)
  const userByEmail = new Map(usable.map(({ id, email }) => [email, id]))
  const contacts = entries.flatMap(({ id, email }) => {
    const userId = userByEmail.get(email)
    return userId === undefined
      ? []
      : [{ vendor_id: id, user_id: userId, is_primary: true, accepted: false, created_at: at }]
  })
  if (contacts.length > 0) {
    const inserted = await db
      .insertInto('vendor_contacts')
      .values(contacts)
      .returning(['id', 'vendor_id as vendorId', 'user_id as personId'])
      .execute()
    for (const { id, ...subject } of inserted)
      await record({ ...subject, ids: [id], action: 'became contact', kind: 'contact', detail: { is_primary: true } })
    const userIds = usable.map(({ id }) => id)
    await promoteClientsToVendorUsers({ db, record }, userIds)
  }
  const isActiveByEmail = new Map(users.map(({ email, active }) => [email, active]))
  return entries
    .filter(({ email }) => !userByEmail.has(email))
    .map(({ email, row, label }) =>
      toRowError({ row, label }, describeLeftOutAddress(email, isActiveByEmail.get(email))),
    )
}

/** `isActive` is undefined when the address has no account. */
function describeLeftOutAddress(email: string, isActive: boolean | undefined): Message {
  if (isActive === undefined) return msg('no account has the address {email}.', { email })
  return isActive
    ? msg('the account with the address {email} has not confirmed it.', { email })
    : msg('the account with the address {email} is deactivated.', { email })
}

import type { Db } from '#server/platform/db.ts'

const NAMED = 2

/** Returns the names of the first vendors that have no contacts, and so answer referrals from their mailbox. */
export async function listMailboxVendorNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('vendors as v')
    .select('v.name')
    .where('v.is_listed', '=', true)
    .where('v.is_archived', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vendor_contacts as c').select('c.id').whereRef('c.vendor_id', '=', 'v.id'))),
    )
    .orderBy('v.id')
    .limit(NAMED)
    .execute()
  return rows.map(({ name }) => name)
}

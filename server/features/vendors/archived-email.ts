import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/problems.ts'

/** The archived vendors that have one of these addresses. */
export const archivedVendorsWith = (db: Db, emails: string[]) =>
  db
    .selectFrom('vendors')
    .select(['name', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .where('is_archived', '=', true)
    .execute()

/** For administrators, who alone can restore a vendor. */
export const takenByArchived = ({ name }: { name: string }) =>
  `The archived vendor ${name} has this e-mail address. Please restore it instead.`

/** Refuses a new vendor that is there already, archived. */
export async function refuseArchivedEmail(db: Db, email: string, field = 'email'): Promise<void> {
  const [archived] = await archivedVendorsWith(db, [email])
  if (archived) throw invalid(field, takenByArchived(archived))
}

import { sql } from 'kysely'
import { msg } from '#contract/message.ts'
import type { Db } from '#server/platform/db.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'

/** The archived vendors with one of these addresses. */
export const listArchivedVendorsByEmails = (db: Db, emails: string[]) =>
  db
    .selectFrom('vendors')
    .select(['name', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails.map(normalizeEmail)}::text[])`)
    .where('is_archived', '=', true)
    .execute()

/** Shown only to administrators, because only they can restore a vendor. */
export const buildArchivedEmailMessage = ({ name }: { name: string }) =>
  msg('The archived vendor {name} has this email address. Please restore it instead.', { name })

/** Refuses a new vendor with the address of an archived one. */
export async function assertEmailNotArchived(db: Db, email: string, field = 'email'): Promise<void> {
  const [archived] = await listArchivedVendorsByEmails(db, [email])
  if (archived) throw invalidFieldProblem(field, buildArchivedEmailMessage(archived))
}

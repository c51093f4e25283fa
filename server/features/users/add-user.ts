import type { NewUser } from '#contract/user-input.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { assertOccupationExists } from '#server/features/occupations/occupations.ts'
import { assertEmailNotArchived } from '#server/features/vendors/archived-email.ts'
import { insertVendorWithPrimaryContact } from '#server/features/vendors/insert-vendor.ts'
import type { Config } from '#server/platform/config.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { assertNewUserEmailsAvailable, rethrowAsTakenEmailProblem } from './email-availability.ts'
import { insertUser } from './user-row.ts'

/** Adds a user of any role; a vendor user gets a vendor that is listed immediately. Returns the id. */
export async function addUser(config: Config, context: RequestContext, input: NewUser): Promise<number> {
  const { db, at, record } = context
  const { vendor, password, password_confirmation: _, ...person } = input
  assertStrongPassword(password, { email: person.email, appName: config.appName })
  if (vendor) await assertEmailNotArchived(db, vendor.email, 'vendor.email')
  await assertNewUserEmailsAvailable(db, input)
  if (person.occupation_id !== null) await assertOccupationExists(db, person.occupation_id)
  const password_hash = await hashPassword(password)
  try {
    const id = await insertUser(db, { ...person, password_hash, created_at: at })
    await record({ action: 'added', kind: 'user', ids: [id], personId: id, detail: { role: person.role } })
    if (vendor) {
      const vendorId = await insertVendorWithPrimaryContact(context, id, { ...vendor, approval: 'approved' })
      await record({ action: 'listed', kind: 'vendor', ids: [vendorId], personId: id, vendorId })
    }
    return id
  } catch (error) {
    return rethrowAsTakenEmailProblem(error)
  }
}

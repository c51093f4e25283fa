import type { z } from 'zod'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { NewClaimantAccount, VendorClaim, vendorClaimRoutes } from '#contract/vendor-claims.ts'
import { hasConfirmedEmail } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { lockVendor } from '#server/features/vendors/require-vendor.ts'
import { assertReferralLinkUsable } from '#server/features/emailed-links/passes.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { rethrowAsTakenEmailProblem } from '#server/features/users/email-availability.ts'
import { insertUser } from '#server/features/users/user-row.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import { findMailboxAccount, hasPrimaryContact, type MailboxAccount } from './queries.ts'
import { makePrimaryContact, storeContactRequest, type ClaimContext } from './store-claim.ts'

const CLAIMS_AN_HOUR = 10

type Claimed = z.output<typeof vendorClaimRoutes.claim.returns>

/**
 * Makes the account of the vendor's mailbox, a new one or the one that has its address, the primary contact of a vendor that
 * has none (ANS-016). Otherwise its primary contacts decide (ANS-017). The same claim again gets the same answer.
 */
export async function claimVendor(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'keys'>,
  link: ReferralLinkRow,
  { body, at, requestId }: { body: VendorClaim; at: Date; requestId: string },
): Promise<Claimed> {
  const { vendor_id: vendorId, vendor_email: email } = link
  const key = `claims ${vendorId}`
  await countAttemptOrRefuse(services.db, { key, most: CLAIMS_AN_HOUR, windowMs: hours(1), at })
  const account = body.has_account ? undefined : await prepareAccount(services, email, body)

  return runInTransaction(services.db, async (tx): Promise<Claimed> => {
    // Of two claims at the same moment the second one waits here, and finds the primary contact.
    await lockVendor(tx, vendorId)
    // Its address may have been corrected, or the vendor suspended, while the password was hashed.
    await assertReferralLinkUsable(services, tx, link.id, at)
    const record: ClaimContext['record'] = (entry) =>
      recordAuditEntry(
        tx,
        { viewer: null, at, requestId },
        { ...entry, vendorId, detail: { ...entry.detail, via: 'link', link: link.id } },
      )
    const context = { db: tx, at, vendorId, record }
    const holder = await findOrCreateAccount(context, email, account)
    if (holder.is_primary === true) return { outcome: 'primary contact', email }
    if (can.becomePrimaryContactByMailbox({ hasPrimaryContact: await hasPrimaryContact(tx, vendorId) })) {
      await makePrimaryContact(services, context, holder)
      return { outcome: 'primary contact', email }
    }
    if (holder.contact_id !== null) return { outcome: 'contact', email }
    if (holder.request_id === null) await storeContactRequest(services, context, holder)
    return { outcome: 'requested', email }
  }).catch(rethrowAsTakenEmailProblem)
}

type PreparedAccount = Pick<NewClaimantAccount, 'first' | 'last' | 'phone' | 'language'> & { password_hash: string }

async function prepareAccount(
  { config }: Pick<Services, 'config'>,
  email: string,
  { first, last, phone, language, password }: NewClaimantAccount,
): Promise<PreparedAccount> {
  assertStrongPassword(password, { email, appName: config.appName })
  return { first, last, phone, language, password_hash: await hashPassword(password) }
}

/** The code has proved the address, so that a new account needs no other confirmation. */
async function findOrCreateAccount(
  { db, at, vendorId, record }: ClaimContext,
  email: string,
  account: PreparedAccount | undefined,
): Promise<MailboxAccount> {
  const found = await findMailboxAccount(db, vendorId, email)
  if (found) return requireConfirmedAccount(found)
  if (!account)
    throw conflictProblem(msg('There is no account with this address any more. Please load the page again.'))
  const id = await insertUser(db, {
    ...account,
    email,
    role: 'CLIENT',
    email_verified_at: at,
    created_at: at,
  })
  await record({ action: 'registered', kind: 'user', ids: [id], personId: id })
  return {
    id,
    active: true,
    email_verified_at: at,
    code_email: null,
    contact_id: null,
    is_primary: null,
    request_id: null,
  }
}

/** Anybody can register with the address of somebody else: an account that never confirmed its address gets no vendor. */
function requireConfirmedAccount(account: MailboxAccount): MailboxAccount {
  if (!account.active)
    throw conflictProblem(msg('The account with this address has been deactivated. Please contact support.'))
  if (hasConfirmedEmail(account)) return account
  if (account.code_email !== null)
    throw conflictProblem(msg('Please confirm your email address in your account first.'))
  throw conflictProblem(
    msg(
      'There is an account with this address that has never confirmed it. Please set a new password for it and try again.',
    ),
  )
}

import type { z } from 'zod'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { NewClaimantAccount, VendorClaim, vendorClaimRoutes } from '#contract/vendor-claims.ts'
import { hasConfirmedEmail } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { assertStrongPassword } from '#server/features/accounts/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts'
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
  request: ClaimRequest,
): Promise<Claimed> {
  const key = `claims ${link.vendor_id}`
  await countAttemptOrRefuse(services.db, { key, most: CLAIMS_AN_HOUR, windowMs: hours(1), at: request.at })
  // When another claim makes the account at the same moment, the passwords are compared in the second round.
  return (await tryClaimVendor(services, link, request)) ?? claimVendor(services, link, request)
}

interface ClaimRequest {
  body: VendorClaim
  at: Date
  requestId: string
}

/** Returns undefined when the account has been made since it was looked for. */
async function tryClaimVendor(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'keys'>,
  link: ReferralLinkRow,
  { body, at, requestId }: ClaimRequest,
): Promise<Claimed | undefined> {
  const { vendor_id: vendorId, vendor_email: email } = link
  const account = body.has_account ? undefined : await prepareAccount(services, link, body)

  return runInTransaction(services.db, async (tx): Promise<Claimed | undefined> => {
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
    const found = await findMailboxAccount(tx, vendorId, email)
    if (found && account) return undefined
    const holder = found ? requireConfirmedAccount(found) : await createAccount(context, email, account)
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

/**
 * Returns undefined when there is an account with this password: the claim is repeated. Colleagues at one mailbox share one
 * account; who has typed another password must not believe that it signs in.
 */
async function prepareAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { vendor_id: vendorId, vendor_email: email }: ReferralLinkRow,
  { first, last, phone, language, password }: NewClaimantAccount,
): Promise<PreparedAccount | undefined> {
  assertStrongPassword(password, { email, appName: config.appName })
  const found = await findMailboxAccount(db, vendorId, email)
  if (found) {
    requireConfirmedAccount(found)
    if (await verifyPassword(found.password_hash, password)) return undefined
    throw conflictProblem(msg('There is an account with this address now. Please load the page again.'))
  }
  return { first, last, phone, language, password_hash: await hashPassword(password) }
}

/** The code has proved the address, so that a new account needs no other confirmation. */
async function createAccount(
  { db, at, record }: ClaimContext,
  email: string,
  account: PreparedAccount | undefined,
): Promise<MailboxAccount> {
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
    password_hash: account.password_hash,
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

import { can } from '#contract/policy.ts'
import type { ClaimOffer } from '#contract/vendor-claims.ts'
import type { LinkOfPass } from '#server/features/emailed-links/passes.ts'
import type { Db } from '#server/platform/db.ts'
import { findMailboxAccount, hasPrimaryContact } from './queries.ts'

/** What the mailbox can ask for; undefined when its account has it, or its request waits. */
export async function readClaimOffer(
  db: Db,
  { party, vendor_id: vendorId, vendor_email: email, by_code }: LinkOfPass,
): Promise<ClaimOffer | undefined> {
  if (party !== 'vendor') return undefined
  const holder = await findMailboxAccount(db, vendorId, email)
  const isFree = can.becomePrimaryContactByMailbox({ hasPrimaryContact: await hasPrimaryContact(db, vendorId) })
  const hasAsked = holder !== undefined && (holder.contact_id !== null || holder.request_id !== null)
  if (holder?.is_primary === true || (!isFree && hasAsked)) return undefined
  return { email, has_account: holder !== undefined, needs_decision: !isFree, needs_code: !by_code }
}

import type { FastifyRequest } from 'fastify'
import { VISITOR_VIEWER, type Viewer } from '#contract/policy.ts'
import type { ReferralChangeContext } from '#server/features/referrals/referral-change-context.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db.ts'
import type { ReferralLinkRow } from './queries.ts'

/**
 * The holder of a link as the author of history and audit entries: no user is named, even if the browser is signed in to
 * an account, because the code has proved a mailbox and no person.
 */
export function createReferralChangeContextOfLink(
  db: Db,
  link: ReferralLinkRow,
  { at, request }: { at: Date; request: FastifyRequest },
): ReferralChangeContext {
  const detail = { via: 'link', link: link.id, party: link.party }
  const author = { viewer: null, at, requestId: request.id }
  return {
    db,
    at,
    userId: null,
    detail,
    record: (entry, on = db) =>
      recordAuditEntry(on, author, {
        ...entry,
        vendorId: link.vendor_id,
        personId: link.sender_id,
        detail: { ...entry.detail, ...detail },
      }),
  }
}

/** The sender who holds the link, for rules that ask about a user. Their rights are those of a client. */
export const toSenderViewer = ({ sender_id }: Pick<ReferralLinkRow, 'sender_id'>): Viewer => ({
  ...VISITOR_VIEWER,
  id: sender_id,
})

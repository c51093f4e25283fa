import type { RequestContext } from '#server/platform/serve.ts'

/**
 * Who changes a referral. From the mailbox of a vendor no user is named: `userId` is null, and `detail` names the link.
 */
export interface ReferralChangeContext extends Pick<RequestContext, 'db' | 'at' | 'record'> {
  userId: number | null
  detail: Record<string, unknown>
}

export const toReferralChangeContext = ({ db, at, record, viewer }: RequestContext): ReferralChangeContext => ({
  db,
  at,
  record,
  userId: viewer.id,
  detail: {},
})

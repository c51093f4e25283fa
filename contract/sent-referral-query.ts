import { z } from 'zod'
import { PathId, trimmedTextSchema } from './fields.ts'
import { Paging } from './paging.ts'
import { ReferralStatus, toStoredStatusSpelling } from './referral-status.ts'

/**
 * A status as its sender reads it: a pending referral whose consent is withdrawn waits for nothing any more, so it is
 * `CONSENT_WITHDRAWN` and not `PENDING`.
 */
export const SentReferralStatus = z.enum([...ReferralStatus.options, 'CONSENT_WITHDRAWN'])
export type SentReferralStatus = z.output<typeof SentReferralStatus>

export const SentReferralQuery = Paging.extend({
  vendor_id: PathId.optional(),
  status: z.preprocess(toStoredStatusSpelling, SentReferralStatus).optional(),
  search: trimmedTextSchema(200)
    .optional()
    .describe('words of the name of the vendor or the service, in any order, or the number of a referral'),
  sort: z.enum(['newest', 'oldest']).optional().describe('newest by default'),
})
export type SentReferralQuery = z.output<typeof SentReferralQuery>

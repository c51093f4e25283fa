import { z } from 'zod'
import { Role } from './accounts.ts'
import { CalendarDate } from './fields.ts'
import { ReferralStatus } from './referral-status.ts'

/** One event of a referral's history, oldest first. The user is null for automatic events. */
export const ReferralEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z
    .string()
    .describe("'sent', 'read', 'status', 'due', 'assignee', 'rated', 'deleted by sender', 'attachment opened', …"),
  by: z.object({ first: z.string(), last: z.string() }).nullable(),
  status: ReferralStatus.optional(),
  due: CalendarDate.nullable().optional(),
  assignee: z.object({ first: z.string(), last: z.string() }).nullable().optional(),
  rating: z.int().optional(),
  link: z.int().optional().describe("the link by which it was done from the vendor's own mailbox"),
})
export type ReferralEvent = z.output<typeof ReferralEvent>

/**
 * One opening of a referral by another user. `listed` is the first time that a list showed it to them; the others are
 * recorded each time, to the minute; `report` is an export that contained it. A deleted account has no name.
 */
export const ReferralOpening = z.object({
  at: z.string(),
  what: z.enum(['listed', 'opened', 'read', 'document', 'report']),
  by: z.object({ first: z.string(), last: z.string() }).nullable(),
  role: Role.nullable().describe('ADMIN for administrators, VENDOR for people of the vendor'),
  from_mailbox: z.boolean().optional().describe("opened from the vendor's own mailbox, without an account"),
})
export type ReferralOpening = z.output<typeof ReferralOpening>

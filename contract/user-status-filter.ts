import { z } from 'zod'

/** `REPORTED`: users with an undecided report. `UNVERIFIED`: active users whose email address is not verified. */
export const UserStatusFilter = z.enum(['1', '0', 'REPORTED', 'UNVERIFIED'])
export type UserStatusFilter = z.output<typeof UserStatusFilter>

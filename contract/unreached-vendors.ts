import { z } from 'zod'
import { Id, IdParams, MessageResponse } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { defineRoute } from './route.ts'

/** A vendor that mail to its own address does not reach, until an administrator settles it. */
export const UnreachedVendor = z.object({
  id: Id,
  kind: z
    .enum(['undelivered', 'misdirected'])
    .describe('mail was refused or given up; or somebody at the address says that it is not the vendor’s'),
  at: z.string(),
  reason: z.string().nullable().describe('the answer of the mail server, without its text'),
  vendor: z.object({ id: Id, name: z.string(), email: z.string(), phone: z.string() }),
  has_new_address: z.boolean().describe('the address of the vendor was changed since'),
  unread: z.int().describe('referrals to the vendor that nobody has read, or whose reply nobody has read'),
})
export type UnreachedVendor = z.output<typeof UnreachedVendor>

export const unreachedVendorRoutes = {
  list: defineRoute('GET', '/admin/unreached', { query: Paging, returns: pageSchema(UnreachedVendor) }),
  /** Mail goes to the present address again, beginning with a reminder of the referrals that nobody has read. */
  settle: defineRoute('POST', '/admin/unreached/:id/settle', { params: IdParams, returns: MessageResponse }),
}

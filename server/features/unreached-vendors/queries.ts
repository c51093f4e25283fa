import { sql } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import type { UnreachedVendor } from '#contract/unreached-vendors.ts'
import { waitingReferralsSql } from '#server/features/referrals/waiting-referrals.ts'
import type { Db, RowPage } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Newest first. */
export async function findMailboxProblemPage(db: Db, { page, limit }: Paging): Promise<RowPage<UnreachedVendor>> {
  const { rows } = await typedSql({
    id: 'number',
    kind: ['undelivered', 'misdirected'],
    reported_at: 'Date',
    reason: 'string | null',
    vendor_id: 'number',
    name: 'string',
    email: 'string',
    phone: 'string',
    has_new_address: 'boolean',
    unread: 'number',
  })`
    select m.id, m.kind, m.reported_at, m.reason, m.vendor_id, v.name, v.email, v.phone,
      m.address <> lower(v.email) as has_new_address,
      (select count(distinct waiting.id) from ${waitingReferralsSql(sql`v.id`)} waiting) as unread
    from mailbox_problems m join vendors v on v.id = m.vendor_id
    order by m.reported_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    rows: rows.map(({ id, kind, reported_at, reason, vendor_id, name, email, phone, has_new_address, unread }) => ({
      id,
      kind,
      at: reported_at.toISOString(),
      reason,
      vendor: { id: vendor_id, name, email, phone },
      has_new_address,
      unread,
    })),
    total: await countMailboxProblems(db),
  }
}

export async function countMailboxProblems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mailbox_problems')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

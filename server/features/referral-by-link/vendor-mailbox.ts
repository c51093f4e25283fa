import type { AnswerByLinkMode } from '#contract/referral-by-link.ts'
import { msg } from '#contract/message.ts'
import { vendorHasActiveContactCondition } from '#server/features/messages/mailbox-problems.ts'
import { computeMailboxHashes } from '#server/features/emailed-links/remembered-browsers.ts'
import type { MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import { notifyVendorMailboxChange } from '#server/features/vendors/notify-mailbox-change.ts'
import { requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { Services } from '#server/platform/app.ts'
import { anyHashSql } from '#server/platform/db.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'

/** The vendor of a call about its mailbox, for those who manage it. */
async function requireManagedMailbox({ db, viewer }: RequestContext, id: number) {
  await requireManagedVendor({ db, viewer }, id)
  return db
    .selectFrom('vendors as v')
    .select(['v.email', 'v.answer_by_link', vendorHasActiveContactCondition.as('has_account')])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** How the vendor answers by link, and the browsers that need no code. */
export async function readVendorMailboxSettings({ keys }: Pick<Services, 'keys'>, context: RequestContext, id: number) {
  const vendor = await requireManagedMailbox(context, id)
  const rows = await context.db
    .selectFrom('mailbox_browsers')
    .select(['created_at', 'last_used_at'])
    .where('vendor_id', '=', id)
    .where('address_hash', '=', anyHashSql(computeMailboxHashes(keys, vendor.email)))
    .where('expires_at', '>', context.at)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return {
    browsers: rows.map(({ created_at, last_used_at }) => ({
      since: created_at.toISOString(),
      last_used: last_used_at.toISOString(),
    })),
    answer_by_link: vendor.answer_by_link,
    has_account: vendor.has_account,
  }
}

/** Ends all remembered browsers of the vendor's mailbox, and what they have open. */
export async function forgetMailboxBrowsers(context: RequestContext, id: number): Promise<void> {
  await requireManagedMailbox(context, id)
  await context.db.deleteFrom('mailbox_browsers').where('vendor_id', '=', id).execute()
  await context.db
    .deleteFrom('link_passes')
    .where('by_code', '=', false)
    .where('link_id', 'in', (select) =>
      select
        .selectFrom('referral_links as l')
        .leftJoin('referrals as r', 'r.id', 'l.referral_id')
        .select('l.id')
        .where('l.party', '=', 'vendor')
        .where((where) => where.or([where('l.vendor_id', '=', id), where('r.vendor_id', '=', id)])),
    )
    .execute()
  await context.record({ action: 'ended', kind: 'mailbox browsers', ids: [id], vendorId: id })
}

/**
 * Sets when the mailbox of a vendor may answer referrals by link; 409 for 'never' while nobody has an account for the
 * vendor (ANS-013).
 */
export async function setAnswerByLinkMode(
  services: MessageQueueDependencies,
  context: RequestContext,
  id: number,
  answerByLink: AnswerByLinkMode,
): Promise<void> {
  const vendor = await requireManagedMailbox(context, id)
  if (answerByLink === 'never' && !vendor.has_account)
    throw conflictProblem(msg('Nobody has an account for this vendor, so nobody could answer its referrals.'))
  await context.db.updateTable('vendors').set({ answer_by_link: answerByLink }).where('id', '=', id).execute()
  if (answerByLink === 'always' && vendor.answer_by_link !== 'always')
    await notifyVendorMailboxChange(services, context.db, { vendorId: id, change: 'always' })
  const detail = { answer_by_link: answerByLink }
  await context.record({ action: 'changed', kind: 'vendor', ids: [id], vendorId: id, detail })
}

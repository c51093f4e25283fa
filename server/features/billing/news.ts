import type { Services } from '#server/platform/app.ts'
import { recordAudit, type AuditEntry } from '#server/platform/audit.ts'
import { days, later, minutes } from '#server/platform/clock.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { errand, openProvider, type Provider } from './provider.ts'
import { idleSubscriptions, keepSubscription, lockPayer, markEnded } from './queries.ts'

/** Reads anew what the provider knows of a subscription, after a message about it or a change by us. */
export const PAYMENT_NEWS: Queue = { name: 'payment-news', retryLimit: 30, retryDelay: 5, retryDelayMax: 3_600 }

/** Looks once an hour after what was cut off, and ends what nobody has anything of. */
export const PAYMENT_CARE: Queue = {
  name: 'payment-care',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '47 * * * *',
}

/** The provider sends a message again for days at most. */
const MESSAGES_KEPT_MS = days(30)

/** Longer than one errand takes: after this a change of the plan that nobody ended was cut off. */
export const CUT_OFF_MS = minutes(1)

type Parts = Pick<Services, 'db' | 'clock'>

export interface News {
  ref: string
  customer: string
}

export async function startPayments(services: Services): Promise<void> {
  const { payments } = services.config
  const provider = payments && openProvider(payments)
  await services.jobs.work<News>(PAYMENT_NEWS, async (news) => provider && takeNews(services, provider, news))
  await services.jobs.work(PAYMENT_CARE, async () => provider && careForPayments(services, provider))
}

/**
 * Writes what the provider says now. The vendor is locked first and asked for after, so that of two at once the later
 * one writes the later state: messages may come in any order.
 */
export async function takeNews({ db, clock }: Parts, provider: Provider, { ref, customer }: News): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const vendor = await lockPayer(tx, customer)
    if (!vendor) return
    const subscription = await provider.subscription(ref, errand(ref))
    if (subscription.customer !== customer) return
    const at = clock.now()
    await keepSubscription(tx, vendor.id, subscription, at)
    await recordAudit(
      tx,
      { viewer: null, at, requestId: null },
      {
        action: 'read subscription',
        kind: 'vendor',
        ids: [vendor.id],
        vendorId: vendor.id,
        detail: { plan: subscription.plan, status: subscription.status },
      },
    )
  })
}

export async function careForPayments(parts: Parts, provider: Provider): Promise<void> {
  const { db, clock } = parts
  const at = clock.now()
  await db.deleteFrom('payment_events').where('received_at', '<=', later(at, -MESSAGES_KEPT_MS)).execute()
  await settleCutOff(parts, provider)
  for (const { provider_ref: ref, vendor_id } of await idleSubscriptions(db)) {
    await provider.end(ref, errand(ref))
    await markEnded(db, ref, at)
    const entry: AuditEntry = {
      action: 'ended subscription',
      kind: 'vendor',
      ids: vendor_id === null ? [] : [vendor_id],
    }
    await recordAudit(db, { viewer: null, at, requestId: null }, entry)
  }
}

/** Changes that a crash or a silent provider cut off: whatever came of them is written down. */
async function settleCutOff({ db, clock }: Parts, provider: Provider): Promise<void> {
  const at = clock.now()
  const cutOff = await db
    .selectFrom('payment_attempts as a')
    .innerJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select(['a.key', 'v.id', 'v.billing_key as customer'])
    .where('a.begun_at', '<=', later(at, -CUT_OFF_MS))
    .limit(100)
    .execute()
  for (const { key, id, customer } of cutOff) {
    await db.transaction().execute(async (tx) => {
      if (customer) {
        await lockPayer(tx, customer)
        const { running } = await provider.standing(customer, errand(key))
        if (running) await keepSubscription(tx, id, running, at)
      }
      await tx
        .updateTable('payment_attempts')
        .set({ begun_at: null })
        .where('vendor_id', '=', id)
        .where('key', '=', key)
        .execute()
    })
  }
}

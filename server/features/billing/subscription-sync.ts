import { CUSTOMER_DETAILS_QUEUE, type CustomerReference } from '#server/features/vendors/customer-details.ts'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import { runPartsThenThrowFailures } from '#server/platform/run-parts-then-throw-failures.ts'
import type { Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { createStripePaymentProvider, type PaymentProvider } from './payment-provider.ts'
import { PLAN_CHANGE_INTERRUPTED_AFTER_MS } from './run-plan-change-or-refuse.ts'
import {
  listOrphanedSubscriptions,
  listStaleSubscriptions,
  storeSubscriptionAndVendorPlan,
  lockCustomerAndFindVendor,
  markSubscriptionEnded,
} from './queries.ts'
import { createStripeOperation } from './stripe-client.ts'
import { ENDED_SUBSCRIPTION_STATUSES } from './stripe-subscriptions.ts'
import { updateCustomerDetails } from './update-customer-details.ts'

/** Reloads a subscription from the provider, after a message about it or a change by us. */
export const SUBSCRIPTION_SYNC_QUEUE: Queue = {
  name: 'payment-news',
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 3_600,
  keptDays: 7,
}

/**
 * Hourly: resumes interrupted plan changes, cancels subscriptions of deleted or archived vendors, and reads the others once a
 * day.
 */
export const SUBSCRIPTION_RECONCILE_QUEUE: Queue = {
  name: 'payment-care',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '47 * * * *',
}

/** The provider resends a message for some days at most, so older ones need no deduplication. */
const MESSAGES_KEPT_MS = days(30)

/** After an outage longer than the retries of SUBSCRIPTION_SYNC_QUEUE, what a message was about is read all the same. */
const READ_AGAIN_AFTER_MS = days(1)

type SubscriptionSyncDependencies = Pick<Services, 'db' | 'clock'>

export interface SubscriptionReference {
  ref: string
  customer: string
}

export async function registerBillingWorkers(services: Services): Promise<void> {
  const { payments } = services.config
  const provider = payments && createStripePaymentProvider(payments)
  await services.jobs.work<SubscriptionReference>(
    SUBSCRIPTION_SYNC_QUEUE,
    async (reference) => provider && syncSubscription(services, provider, reference),
  )
  await services.jobs.work<CustomerReference>(
    CUSTOMER_DETAILS_QUEUE,
    async (reference) => provider && updateCustomerDetails(services, provider, reference),
  )
  await services.jobs.work(
    SUBSCRIPTION_RECONCILE_QUEUE,
    async () => provider && reconcileSubscriptions(services, provider),
  )
}

/**
 * Stores the current state at the provider. The customer is locked before the provider is called, so that of two concurrent
 * calls the later one writes the later state; messages may arrive in any order. The vendor's row is locked only after it,
 * because referrals to the vendor wait for that lock.
 */
export async function syncSubscription(
  { db, clock }: SubscriptionSyncDependencies,
  provider: PaymentProvider,
  { ref, customer }: SubscriptionReference,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const vendor = await lockCustomerAndFindVendor(tx, customer)
    if (!vendor) return
    const subscription = await provider.subscription(ref, createStripeOperation(ref))
    if (subscription.customer !== customer) return
    const at = clock.now()
    await storeSubscriptionAndVendorPlan(tx, vendor.id, subscription, at)
    await recordSystemAuditEntry(tx, at, {
      action: 'read subscription',
      kind: 'vendor',
      ids: [vendor.id],
      vendorId: vendor.id,
      detail: { plan: subscription.plan, status: subscription.status },
    })
  })
}

/**
 * Deletes old provider messages, resumes interrupted plan changes, cancels subscriptions of deleted vendors and reads those
 * again that were not read for a day. A failure does not stop the others; one error is thrown at the end, so that the job
 * runs again.
 */
export async function reconcileSubscriptions(
  services: SubscriptionSyncDependencies,
  provider: PaymentProvider,
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  await db.deleteFrom('payment_events').where('received_at', '<=', addMilliseconds(at, -MESSAGES_KEPT_MS)).execute()
  await runPartsThenThrowFailures(
    async (attempt) => {
      for (const change of await listInterruptedChanges(db, at))
        await attempt(() => resumeChange(db, provider, change, at))
      for (const orphan of await listOrphanedSubscriptions(db))
        await attempt(() => cancelOrphanedSubscription(db, provider, orphan, at))
      for (const { ref, customer } of await listStaleSubscriptions(db, addMilliseconds(at, -READ_AGAIN_AFTER_MS)))
        if (customer !== null) await attempt(() => syncSubscription(services, provider, { ref, customer }))
    },
    (count) => `${count} subscriptions could not be resumed, canceled or read.`,
  )
}

/** Lists plan changes that a crash or an unresponsive provider interrupted. */
const listInterruptedChanges = (db: Db, at: Date) =>
  db
    .selectFrom('payment_attempts as a')
    .innerJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select(['a.key', 'v.id', 'v.billing_key as customer'])
    .where('a.begun_at', '<=', addMilliseconds(at, -PLAN_CHANGE_INTERRUPTED_AFTER_MS))
    .limit(100)
    .execute()

type InterruptedChange = Awaited<ReturnType<typeof listInterruptedChanges>>[number]

/** Stores the outcome of an interrupted change. */
async function resumeChange(
  db: Db,
  provider: PaymentProvider,
  { key, id, customer }: InterruptedChange,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (customer) {
      await lockCustomerAndFindVendor(tx, customer)
      const { running } = await provider.activeSubscriptions(customer, createStripeOperation(key))
      if (running) await storeSubscriptionAndVendorPlan(tx, id, running, at)
    }
    await tx
      .updateTable('payment_attempts')
      .set({ begun_at: null })
      .where('vendor_id', '=', id)
      .where('key', '=', key)
      .execute()
  })
}

/** The provider refuses to cancel a subscription that has ended, for example by an earlier run that was interrupted. */
async function cancelOrphanedSubscription(
  db: Db,
  provider: PaymentProvider,
  { provider_ref: ref, vendor_id }: { provider_ref: string; vendor_id: number | null },
  at: Date,
): Promise<void> {
  const operation = createStripeOperation(ref)
  const { status } = await provider.subscription(ref, operation)
  if (!ENDED_SUBSCRIPTION_STATUSES.includes(status)) await provider.cancelSubscription(ref, operation)
  await markSubscriptionEnded(db, ref, at)
  const entry: AuditedAction = {
    action: 'ended subscription',
    kind: 'vendor',
    ids: vendor_id === null ? [] : [vendor_id],
  }
  await recordSystemAuditEntry(db, at, entry)
}

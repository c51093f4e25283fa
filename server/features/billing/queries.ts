import { sql } from 'kysely'
import type { PaymentCard, PlanUsage } from '#contract/billing.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { ProviderCard } from './payment-provider.ts'
import {
  CANCELED_SUBSCRIPTION_STATUS,
  ENDED_SUBSCRIPTION_STATUSES,
  RUNNING_SUBSCRIPTION_STATUSES,
  type ProviderSubscription,
} from './stripe-subscriptions.ts'

export const MAX_CARDS_PER_VENDOR = 20

/** Lists the cards of a vendor, the newest first. */
export const listPaymentCards = (db: Db, vendorId: number): Promise<PaymentCard[]> =>
  db
    .selectFrom('payment_cards')
    .select(['id', 'last4', 'exp_month', 'exp_year', 'brand'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id', 'desc')
    .limit(MAX_CARDS_PER_VENDOR)
    .execute()

/** Returns the provider's id of a card of this vendor; undefined for a card of another one. */
export const findStripeCardId = async (db: Db, vendorId: number, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('payment_cards')
      .select('provider_ref')
      .where('id', '=', id)
      .where('vendor_id', '=', vendorId)
      .executeTakeFirst()
  )?.provider_ref

/** Returns the card of this vendor with the provider's id; undefined for none. */
export const findPaymentCardIdByStripeId = async (
  db: Db,
  vendorId: number,
  ref: string | null,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('payment_cards')
      .select('id')
      .where('provider_ref', '=', ref)
      .where('vendor_id', '=', vendorId)
      .executeTakeFirst()
  )?.id

export const deletePaymentCard = (db: Db, vendorId: number, id: number) =>
  db.deleteFrom('payment_cards').where('id', '=', id).where('vendor_id', '=', vendorId).execute()

/** Counts what the limits of the plans are about: contacts who have accepted, and locations that are not archived. */
export async function countPlanUsage(db: Db, vendorId: number): Promise<PlanUsage> {
  const { rows } = await typedSql({ team_members: 'number', locations: 'number' })`
    select (select count(*)::int from vendor_contacts where vendor_id = ${vendorId}) as team_members,
      (select count(*)::int from locations where vendor_id = ${vendorId} and not is_archived) as locations`.execute(db)
  return { team_members: rows[0]?.team_members ?? 0, locations: rows[0]?.locations ?? 0 }
}

/** Inserts a card; a card that was added before is returned unchanged. */
export const insertPaymentCard = (
  db: Db,
  vendorId: number,
  { ref, ...card }: ProviderCard,
  at: Date,
): Promise<PaymentCard> =>
  db
    .insertInto('payment_cards')
    .values({ vendor_id: vendorId, provider_ref: ref, ...card, created_at: at })
    .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet({ exp_month: card.exp_month }))
    .returning(['id', 'last4', 'exp_month', 'exp_year', 'brand'])
    .executeTakeFirstOrThrow()

export const readVendorWithCustomerId = (db: Db, vendorId: number) =>
  db
    .selectFrom('vendors')
    .select(['id', 'name', 'email', 'billing_key as customer'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()

/**
 * Finds the vendor of this customer, and lets its subscriptions be read at the provider one after the other, until the end of the
 * transaction; undefined for an unknown customer. The lock is not that of the row, which new referrals to the vendor wait for.
 */
export const lockCustomerAndFindVendor = (tx: Db, customer: string) =>
  tx
    .selectFrom('vendors')
    .select('id')
    .where('billing_key', '=', customer)
    .where(sql<boolean>`pg_advisory_xact_lock(hashtext('payment customer'), hashtext(${customer})) is not null`)
    .executeTakeFirst()

/** Stores the customer id of the vendor; when two requests race, both get the first one's. */
export async function storeStripeCustomerId(db: Db, vendorId: number, customer: string): Promise<string> {
  const { rows } = await typedSql({ billing_key: 'string' })`
    update vendors set billing_key = coalesce(billing_key, ${customer}) where id = ${vendorId}
    returning billing_key`.execute(db)
  return rows[0]?.billing_key ?? customer
}

/** Stores the provider's state of a subscription; one that has ended stays ended. The vendor is locked until the end of the transaction. */
export async function storeSubscriptionAndVendorPlan(
  tx: Db,
  vendorId: number,
  { ref, plan, status }: ProviderSubscription,
  at: Date,
) {
  // The plan is computed from all subscriptions, so they are stored one after the other.
  await tx.selectFrom('vendors').select('id').where('id', '=', vendorId).forNoKeyUpdate().execute()
  await tx
    .insertInto('payment_subscriptions')
    .values({ provider_ref: ref, vendor_id: vendorId, plan, status, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('provider_ref')
        .doUpdateSet({ plan, status, changed_at: at })
        .where('payment_subscriptions.status', '!=', CANCELED_SUBSCRIPTION_STATUS),
    )
    .execute()
  await sql`update vendors set billing_plan = (select s.plan from payment_subscriptions s
      where s.vendor_id = ${vendorId} and s.status = any(${RUNNING_SUBSCRIPTION_STATUSES}) order by s.changed_at desc limit 1)
    where id = ${vendorId}`.execute(tx)
}

export const markSubscriptionEnded = (db: Db, ref: string, at: Date) =>
  db
    .updateTable('payment_subscriptions')
    .set({ status: CANCELED_SUBSCRIPTION_STATUS, changed_at: at })
    .where('provider_ref', '=', ref)
    .execute()

/** Lists subscriptions whose state was last read before this time, the longest ago first. */
export const listStaleSubscriptions = (db: Db, before: Date) =>
  db
    .selectFrom('payment_subscriptions as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['s.provider_ref as ref', 'v.billing_key as customer'])
    .where('s.status', 'not in', ENDED_SUBSCRIPTION_STATUSES)
    .where('v.is_archived', '=', false)
    .where('s.changed_at', '<=', before)
    .orderBy('s.changed_at')
    .limit(100)
    .execute()

/** Lists subscriptions that are still charged although their vendor is deleted or archived. */
export const listOrphanedSubscriptions = (db: Db) =>
  db
    .selectFrom('payment_subscriptions as s')
    .leftJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['s.provider_ref', 's.vendor_id'])
    .where('s.status', 'not in', ENDED_SUBSCRIPTION_STATUSES)
    .where((is) => is.or([is('v.id', 'is', null), is('v.is_archived', '=', true)]))
    .limit(100)
    .execute()

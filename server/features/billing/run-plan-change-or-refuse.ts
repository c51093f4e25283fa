import { msg } from '#contract/message.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, Problem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { createStripeOperation, type StripeOperation } from './stripe-client.ts'

/** Longer than one request to the provider takes: an older unfinished plan change was interrupted. */
export const PLAN_CHANGE_INTERRUPTED_AFTER_MS = minutes(1)

type PlanContext = Pick<RequestContext, 'db' | 'at' | 'record'>

interface PlanAttempt<T, R> {
  vendorId: number
  /** Derived from the request: a repeat of the same change continues it. */
  key: string
  /** Makes the change at the provider. */
  change: (operation: StripeOperation) => Promise<T>
  /** Stores the result, in one transaction with the end of the attempt. */
  store: (context: PlanContext, changed: T) => Promise<R>
}

/** Changes what a vendor has at the provider. The changes of one vendor are serialized: 409 during another one. */
export async function runPlanChangeOrRefuse<T, R>(context: PlanContext, attempt: PlanAttempt<T, R>): Promise<R> {
  const { db, at } = context
  const { vendorId, key, change, store } = attempt
  const tries = await beginAttempt(db, vendorId, key, at)
  const changed = await change(createStripeOperation(`${key}-${tries}`)).catch(async (error: unknown) => {
    // A refusal is final; after any other error the outcome is unknown.
    if (error instanceof Problem && error.status < 500) await endAttempt(db, vendorId, key)
    throw error
  })
  return withTransaction(context, async (txContext) => {
    const stored = await store(txContext, changed)
    await endAttempt(txContext.db, vendorId, key)
    return stored
  })
}

/** 409 during another change; a repeat of the same change continues. Returns the number of changes that ended before. */
async function beginAttempt(db: Db, vendorId: number, key: string, at: Date): Promise<number> {
  const attempt = await db
    .insertInto('payment_attempts')
    .values({ vendor_id: vendorId, key, begun_at: at })
    .onConflict((conflicting) =>
      conflicting
        .column('vendor_id')
        .doUpdateSet({ key, begun_at: at })
        .where((is) =>
          is.or([
            is('payment_attempts.key', '=', key),
            is('payment_attempts.begun_at', 'is', null),
            is('payment_attempts.begun_at', '<=', addMilliseconds(at, -PLAN_CHANGE_INTERRUPTED_AFTER_MS)),
          ]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  if (!attempt) throw conflictProblem(msg('The plan is already being changed. Please try again in a minute.'))
  return attempt.tries
}

const endAttempt = (db: Db, vendorId: number, key: string) =>
  db
    .updateTable('payment_attempts')
    .set((is) => ({ begun_at: null, tries: is('tries', '+', 1) }))
    .where('vendor_id', '=', vendorId)
    .where('key', '=', key)
    .execute()

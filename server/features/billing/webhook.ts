import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import { API_PREFIX } from '#contract/route.ts'
import type { App } from '#server/platform/app.ts'
import { recordAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { minutes } from '#server/platform/clock.ts'
import { tryCountAttempt } from '#server/platform/attempt-limits.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problems.ts'
import { SUBSCRIPTION_SYNC_QUEUE } from './subscription-sync.ts'
import type { StripeEvent, PaymentProvider } from './payment-provider.ts'

const MAX_BYTES = 500_000
/** Limits audit entries, so that forged messages do not fill the log. */
const AUDITED_PER_MINUTE = 20

/**
 * Receives messages of the payment provider (SR-086), authenticated by a signature over the raw body. A message only names
 * an object to reload from the provider, so neither order nor repeats matter.
 */
export function mountBillingWebhookRoute(app: App, provider: PaymentProvider | undefined): void {
  void app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body)
    })

    scope.post(`${API_PREFIX}/billing/webhook`, async (request) => {
      const message = await verifyMessage(app, provider, request)
      if (!message) {
        await auditRefusedMessage(app, request)
        throw new Problem(400, msg('This message is not signed by the payment service, or too old.'))
      }
      await acceptMessage(app, message, provider!.isLive, request.id)
      return { received: true }
    })
  })
}

async function verifyMessage(
  { clock }: App,
  provider: PaymentProvider | undefined,
  { body, headers }: FastifyRequest,
): Promise<StripeEvent | null> {
  const signature = headers['stripe-signature']
  if (!provider || !Buffer.isBuffer(body) || typeof signature !== 'string') return null
  return provider.parseMessage(body, signature, clock.now())
}

async function auditRefusedMessage({ db, clock }: App, { id }: FastifyRequest): Promise<void> {
  const at = clock.now()
  const limit = { key: 'refused payment messages', most: AUDITED_PER_MINUTE, windowMs: minutes(1), at }
  if (!(await tryCountAttempt(db, limit))) return
  const entry: AuditedAction = { action: 'sent payment message', kind: 'payment', outcome: 'refused' }
  await recordAuditEntry(db, { viewer: null, at, requestId: id }, entry)
}

/** Stores the message and queues its job in one transaction, so that an acknowledged message is not lost. */
async function acceptMessage(
  { db, clock, jobs }: App,
  { id, type, livemode, data }: StripeEvent,
  isLive: boolean,
  requestId: string,
) {
  const at = clock.now()
  const note = (db_: typeof db, detail: AuditedAction['detail']) =>
    recordAuditEntry(
      db_,
      { viewer: null, at, requestId },
      { action: 'sent payment message', kind: 'payment', detail: { type, ...detail } },
    )

  await runInTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('payment_events')
      .values({ provider_ref: id, kind: type, received_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!inserted) return note(tx, { ignored: 'repeated' })
    if (livemode !== isLive) return note(tx, { ignored: 'of the other mode' })

    const { object, id: ref, customer } = data.object
    if (object === 'subscription' && ref && customer) {
      await jobs.send(tx, SUBSCRIPTION_SYNC_QUEUE, { ref, customer })
      return note(tx, {})
    }
    if (type === 'payment_method.detached' && ref) {
      await tx.deleteFrom('payment_cards').where('provider_ref', '=', ref).execute()
      return note(tx, {})
    }
    return note(tx, { ignored: 'of no concern' })
  })
}

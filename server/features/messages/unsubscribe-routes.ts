import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/platform/app.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { renderPlainPage } from '#server/platform/html.ts'
import { notFound } from '#server/platform/problems.ts'
import { verifyUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'

const ADDRESS = '/unsubscribe/:token'

/**
 * One-click unsubscribe (RFC 8058): the link in a message, without sign-in. Opening it only asks, because mail programs
 * open links to look at them; the POST that a mail program or the button sends ends the subscription.
 */
export function mountUnsubscribe(app: App): void {
  void app.http.register(async (scope) => {
    // The body says nothing that the link does not say; no other route takes bodies of these kinds.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => {
      body
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    })

    scope.get(ADDRESS, async (request, reply) => {
      subscriptionIn(app, request)
      return page(reply, ASK)
    })

    scope.post(ADDRESS, async (request, reply) => {
      await unsubscribe(app, subscriptionIn(app, request), request.id)
      return page(reply, DONE)
    })
  })
}

function subscriptionIn({ keys }: App, request: FastifyRequest): UnsubscribeTarget {
  const subscription = verifyUnsubscribeToken(keys, (request.params as { token: string }).token)
  if (!subscription) throw notFound('This')
  return subscription
}

/** Ends it; where it has ended already, nothing happens. */
async function unsubscribe({ db, clock }: App, subscription: UnsubscribeTarget, requestId: string): Promise<void> {
  const at = clock.now()
  await runInTransaction(db, async (tx) => {
    const who = { viewer: null, at, requestId }
    if ('addressHash' in subscription) {
      await tx
        .insertInto('unsubscribed_addresses')
        .values({ address_hash: subscription.addressHash, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return recordAudit(tx, who, { action: 'unsubscribed', kind: 'address' })
    }
    const { userId, vendorId } = subscription
    await tx
      .updateTable('follows')
      .set({ is_subscriber: false })
      .where('user_id', '=', userId)
      .where('vendor_id', '=', vendorId)
      .execute()
    return recordAudit(tx, who, { action: 'unsubscribed', kind: 'vendor', ids: [vendorId], personId: userId, vendorId })
  })
}

const ASK = `
<p>You will get no more messages of this kind.</p>
<p lang="fr">Vous ne recevrez plus de messages de ce genre.</p>
<form method="post"><button>Unsubscribe / Se désabonner</button></form>`

const DONE = `
<p>Done: you will get no more messages of this kind.</p>
<p lang="fr">C'est fait : vous ne recevrez plus de messages de ce genre.</p>`

const BUTTON_STYLE = `
<style>button { font: inherit; font-weight: 600; padding: .6rem 1.2rem; border: 0; border-radius: 8px; background: var(--primary); color: var(--card); cursor: pointer }</style>`

const page = (reply: FastifyReply, body: string) =>
  reply.type('text/html; charset=utf-8').send(renderPlainPage('Unsubscribe', body, BUTTON_STYLE))

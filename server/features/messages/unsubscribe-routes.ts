import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { renderPlainPage } from '#server/platform/html.ts'
import { notFound } from '#server/platform/problems.ts'
import { verifyUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'

const ADDRESS = '/unsubscribe/:token'

/**
 * One-click unsubscribe (RFC 8058): the link in a message, without sign-in. GET only shows a page, because mail
 * programs open links to scan them; the POST of a mail program or of the button ends the subscription.
 */
export function mountUnsubscribe(app: App): void {
  void app.http.register(async (scope) => {
    // The link holds everything, so the body is ignored; no other route accepts bodies of these types.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => {
      body
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    })

    scope.get(ADDRESS, async (request, reply) => {
      requireTarget(app, request)
      return page(reply, ASK)
    })

    scope.post(ADDRESS, async (request, reply) => {
      await unsubscribe(app, requireTarget(app, request), request.id)
      return page(reply, DONE)
    })
  })
}

function requireTarget({ keys }: App, request: FastifyRequest): UnsubscribeTarget {
  const target = verifyUnsubscribeToken(keys, (request.params as { token: string }).token)
  if (!target) throw notFound()
  return target
}

/** Ends the subscription; a repeat changes nothing. */
async function unsubscribe({ db, clock }: App, target: UnsubscribeTarget, requestId: string): Promise<void> {
  const at = clock.now()
  await runInTransaction(db, async (tx) => {
    const actor = { viewer: null, at, requestId }
    if ('addressHash' in target) {
      await tx
        .insertInto('unsubscribed_addresses')
        .values({ address_hash: target.addressHash, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return recordAuditEntry(tx, actor, { action: 'unsubscribed', kind: 'address' })
    }
    const { userId, vendorId } = target
    await tx
      .updateTable('follows')
      .set({ is_subscriber: false })
      .where('user_id', '=', userId)
      .where('vendor_id', '=', vendorId)
      .execute()
    return recordAuditEntry(tx, actor, {
      action: 'unsubscribed',
      kind: 'vendor',
      ids: [vendorId],
      personId: userId,
      vendorId,
    })
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

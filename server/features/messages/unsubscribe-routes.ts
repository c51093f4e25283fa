import type { FastifyReply, FastifyRequest } from 'fastify'
import { msg, type Message } from '#contract/message.ts'
import type { App } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { escapeHtml, renderPlainPage } from '#server/platform/html.ts'
import { parsePreferredLanguage, renderInLanguage } from '#server/platform/messages.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { UNSUBSCRIBE_LABEL } from './email-phrases.ts'
import { verifyUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'
import { readField } from '#server/platform/error-fields.ts'

const ADDRESS = '/unsubscribe/:token'

/**
 * One-click unsubscribe (RFC 8058): the link in a message, without sign-in. GET only shows a page, because mail
 * programs open links to scan them; the POST of a mail program or of the button ends the subscription.
 */
export function mountUnsubscribeRoutes(app: App): void {
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
      return sendPage(request, reply, QUESTION)
    })

    scope.post(ADDRESS, async (request, reply) => {
      const target = requireTarget(app, request)
      await unsubscribe(app, target, request.id)
      return sendPage(request, reply, 'vendorId' in target ? DONE_FOR_VENDOR : DONE)
    })
  })
}

function requireTarget({ keys }: App, request: FastifyRequest): UnsubscribeTarget {
  const target = verifyUnsubscribeToken(keys, String(readField(request.params, 'token')))
  if (!target) throw notFoundProblem()
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

const BUTTON_STYLE = `
<style>button { font: inherit; font-weight: 600; padding: .6rem 1.2rem; border: 0; border-radius: 8px; background: var(--primary); color: var(--card); cursor: pointer }</style>`

const QUESTION = msg('Press the button to stop these messages.')

const DONE = msg('Done: you will get no more messages of this kind.')

const DONE_FOR_VENDOR = msg('Done: you will get no more updates from this vendor.')

const renderForm = (label: string) => `\n<form method="post"><button>${label}</button></form>`

/** Renders the question, with its button, or the confirmation in the language that the browser prefers. */
function sendPage(request: FastifyRequest, reply: FastifyReply, text: Message) {
  const lang = parsePreferredLanguage(request.headers['accept-language'])
  const label = renderInLanguage(lang, UNSUBSCRIBE_LABEL)
  const form = text === QUESTION ? renderForm(escapeHtml(label)) : ''
  const body = `<p>${escapeHtml(renderInLanguage(lang, text))}</p>${form}`
  const page = renderPlainPage(label, body, { head: BUTTON_STYLE, lang })
  return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(page)
}

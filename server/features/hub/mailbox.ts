import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import { escapeHtml, plainPage } from '#server/platform/html.ts'

const MESSAGES_SHOWN = 200
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

interface MailboxMessage {
  to: string
  channel: 'email' | 'sms'
  subject: string
  text: string
  sent_at: string
}

/** The mailbox shows everybody's tokens, so only to somebody who sits at this machine: peer and Host loopback, nothing in between. */
export function mayReadMailbox(request: FastifyRequest): boolean {
  const hostname = request.headers.host?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? ''
  const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)
  return (
    !isForwarded && isLoopback(request.socket.remoteAddress ?? '') && (hostname === 'localhost' || isLoopback(hostname))
  )
}

const isLoopback = (address: string) => {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Newest first. */
export async function mailboxMessages(db: Db): Promise<MailboxMessage[]> {
  const rows = await db.selectFrom('demo_messages').selectAll().orderBy('id', 'desc').limit(MESSAGES_SHOWN).execute()
  return rows.map((row) => ({
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body,
    sent_at: row.sent_at.toISOString(),
  }))
}

export function mailboxPage(messages: MailboxMessage[]): string {
  const articles = messages.map(
    (message) => `<article>
<h2>${escapeHtml(message.subject)}</h2>
<div class="quiet">${message.channel === 'sms' ? 'Text message' : 'E-mail'} to ${escapeHtml(message.to)}, <time>${message.sent_at}</time></div>
<pre>${escapeHtml(message.text)}</pre>
</article>`,
  )
  const intro =
    '<p>What the demo sends is shown here, newest first. It leaves this machine only where a mail server is configured.</p>'
  const body = intro + (articles.join('\n') || '<p>No messages yet. Sign in, and the token appears here.</p>')
  return plainPage('Demo mailbox', body, '\n<meta http-equiv="refresh" content="5">')
}

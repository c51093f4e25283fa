import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { writeFileDurably } from '#server/platform/durable-files.ts'
import { escapeHtml, renderPlainPage } from '#server/platform/html.ts'
import { equalsAnyHashText, type Keys } from '#server/platform/keys.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { readField } from '#server/platform/error-fields.ts'

const MESSAGES_SHOWN = 200
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

export interface DemoMailboxMessage {
  to: string
  channel: 'email' | 'sms'
  subject: string
  text: string
  sent_at: string
}

/** Random and constant for this installation: derived from a key file that only the hub's user reads. */
const mailboxKey = (keys: Keys): string => keys.hash(MAILBOX_TEXT).toString('base64url')

const MAILBOX_TEXT = 'the demo mailbox'

/** The addresses of the demo's messages, for people and for programs. */
export const buildDemoMailboxPaths = (keys: Keys) => ({
  page: `/mailbox?key=${mailboxKey(keys)}`,
  json: `/mailbox.json?key=${mailboxKey(keys)}`,
})

/** Writes the paths to DATA_DIR/mailbox.json for tools on this machine. Returns the path of the page. */
export async function writeDemoMailboxPaths({ config, keys }: Services): Promise<string> {
  const paths = buildDemoMailboxPaths(keys)
  await writeFileDurably(join(config.dataDir, 'mailbox.json'), Buffer.from(`${JSON.stringify(paths, null, 2)}\n`))
  return paths.page
}

/**
 * The mailbox shows everybody's verification codes, so it needs the key and a local request: peer and Host are loopback
 * and no proxy is in between. Requests of a plain proxy look local, so the key is needed too.
 */
export function isDemoMailboxRequestAllowed(request: FastifyRequest, keys: Keys): boolean {
  const key = readField(request.query, 'key')
  const hasKey = typeof key === 'string' && equalsAnyHashText(key, keys.hashes(MAILBOX_TEXT))
  const hostname = request.headers.host?.replace(/:\d+$/, '') ?? ''
  const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)
  return hasKey && !isForwarded && isLoopback(request.socket.remoteAddress ?? '') && isLoopback(hostname)
}

/** Newest first. */
export async function listDemoMailboxMessages(db: Db): Promise<DemoMailboxMessage[]> {
  const rows = await db.selectFrom('demo_messages').selectAll().orderBy('id', 'desc').limit(MESSAGES_SHOWN).execute()
  return rows.map((row) => ({
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body,
    sent_at: row.sent_at.toISOString(),
  }))
}

export function renderDemoMailboxPage(messages: DemoMailboxMessage[]): string {
  const articles = messages.map(
    (message) => `<article>
<h2>${escapeHtml(message.subject)}</h2>
<div class="quiet">${message.channel === 'sms' ? 'Text message' : 'Email'} to ${escapeHtml(message.to)}, <time>${message.sent_at}</time></div>
<pre>${escapeHtml(message.text)}</pre>
</article>`,
  )
  const intro =
    '<p>What the demo sends is shown here, newest first. It leaves this machine only where a mail server is configured.</p>'
  const body = intro + (articles.join('\n') || '<p>No messages yet. Sign in, and the token appears here.</p>')
  return renderPlainPage('Demo mailbox', body, { head: '\n<meta http-equiv="refresh" content="5">' })
}

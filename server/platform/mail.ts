import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Message } from './outbox.ts'

/** One slow server must not hold up the codes of everybody. */
const TIMEOUT_MS = 10_000

type Send = (message: Message) => Promise<void>

/** Hands messages to the mail server and the SMS service; in the demo also to the mailbox page, always. */
export function openMail(
  config: Config,
  { db, clock, say }: { db: Db; clock: Clock; say: (text: string) => void },
): Send {
  const byMail = config.mail.smtpUrl ? smtp(config.mail.smtpUrl, config.mail.from) : undefined
  const bySms = config.sms ? smsService(config.sms) : undefined
  const toMailbox = config.demo ? demoMailbox(db, clock, say) : undefined

  return async (message) => {
    const real = message.channel === 'email' ? byMail : bySms
    if (!real && !toMailbox) throw new Error(`No ${message.channel} service is configured: the message waits.`)
    await real?.(message)
    await toMailbox?.(message)
  }
}

function smtp(url: string, from: string): Send {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...limits }, { from, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text, id }) => {
    const mail = { to: { name: '', address: to }, subject, text, messageId: `<${id}@care-referral-hub>` }
    await transport.sendMail(mail).catch((error: { code?: string; responseCode?: number }) => {
      // Not its own words: they name the recipient, and the reason of a failed job is kept in the database.
      throw new Error(
        `The mail server did not take it (${[error.code, error.responseCode].filter(Boolean).join(' ')}).`,
      )
    })
  }
}

function smsService({ url, token }: { url: string; token: string }): Send {
  return async ({ to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}.`)
  }
}

function demoMailbox(db: Db, clock: Clock, say: (text: string) => void): Send {
  return async ({ channel, to, subject, text }) => {
    await db
      .insertInto('demo_messages')
      .values({ recipient: to, channel, subject, body: text, sent_at: clock.now() })
      .execute()
    say(`Message to ${to} (${channel}): ${subject}: ${text.split('\n').find(Boolean) ?? ''}`)
  }
}

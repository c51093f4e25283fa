import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { ExternalServiceError } from './external-service-error.ts'
import type { OutageTracker } from './outage-tracker.ts'
import { classifyRecipientRefusal } from './recipient-refusal.ts'
import { traceOutgoingCall } from './tracing.ts'
import { needsStartTls } from './smtp-tls.ts'

/** One slow server must not delay all messages. */
const TIMEOUT_MS = 10_000

/** A message that is ready to be sent. */
export interface OutgoingMessage {
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html?: string
  /** Set when the message is queued, so that mail servers recognise a repeat after a crash. */
  id: string
  /** A POST to this URL ends the subscription that caused the message. */
  unsubscribeUrl?: string
  /** The code of a two-step sign-in. The demo prints it. */
  twoStepToken?: string
}

export type SendMessage = (message: OutgoingMessage) => Promise<void>

interface DeliveryFailure {
  isFinal?: boolean
  isOutage?: boolean | null
  systemCode?: string | undefined
}

/**
 * The reason why a message was rejected. It omits the text of the service, which names the recipient, because the
 * reason is stored.
 */
export class DeliveryFailedError extends ExternalServiceError {
  readonly reason: string
  /** A retry cannot succeed: the mailbox or number does not exist. */
  readonly isFinal: boolean
  /** The service takes no message at all, for any text and any recipient; null when that is not known yet. */
  readonly isOutage: boolean | null
  /** Such as ECONNREFUSED, when no connection came about. Never stored. */
  readonly systemCode: string | undefined

  constructor(reason: string, { isFinal = false, isOutage = false, systemCode }: DeliveryFailure = {}) {
    super(`The message was not taken (${reason}).`)
    this.reason = reason
    this.isFinal = isFinal
    this.isOutage = isOutage
    this.systemCode = systemCode
  }
}

/**
 * Sends messages to the mail server and the SMS service. In the demo it also fills the mailbox page and prints tokens
 * to the terminal.
 */
export function createMessageSender(
  config: Config,
  { db, clock, outages, say }: { db: Db; clock: Clock; outages: OutageTracker; say: (text: string) => void },
): SendMessage {
  const byMail = config.mail.smtpUrl ? createSmtpSender(config.mail.smtpUrl, config.mail.from) : undefined
  const bySms = config.sms ? createSmsSender(config.sms) : undefined
  const toMailbox = config.demo ? createDemoMailboxSender(db, clock, say) : undefined

  return async (message) => {
    const isEmail = message.channel === 'email'
    const real = isEmail ? byMail : bySms
    if (!real && !toMailbox) throw new DeliveryFailedError(`no ${message.channel} service is configured`)
    const service = isEmail ? 'mail' : 'sms'
    if (real)
      await traceOutgoingCall(`send ${service}`, {}, () => outages.watch(service, () => real(message), isOutage))
    await toMailbox?.(message)
  }
}

const isOutage = (error: unknown) => error instanceof DeliveryFailedError && error.isOutage

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  /** Of the operating system. */
  errno?: number
}

export function createSmtpSender(url: string, from: string): SendMessage {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport(
    { url, requireTLS: needsStartTls(url), ...limits },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  /** Recipients that were refused as all would be, since the server last took a message. */
  const refusedRecipients = new Set<string>()
  return async ({ to, subject, text, html, id, unsubscribeUrl }) => {
    const mail = {
      to: { name: '', address: to },
      subject,
      text,
      ...(html && { html }),
      messageId: `<${id}@care-referral-hub>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
    await transport.sendMail(mail).catch((error: SmtpError) => {
      const { code, responseCode, errno } = error
      const refusal = findRecipientRefusal(error)
      if (refusal === 'all recipients' && refusedRecipients.size < RECIPIENTS_OF_AN_OUTAGE) refusedRecipients.add(to)
      const areAllRefused = refusedRecipients.size >= RECIPIENTS_OF_AN_OUTAGE || null
      const isServerOut = refusal ? refusal === 'all recipients' && areAllRefused : !isAboutOneMessage(error)
      const reason = ['mail', code, responseCode].filter(Boolean).join(' ')
      const systemCode = errno === undefined ? undefined : getSystemErrorName(errno)
      throw new DeliveryFailedError(reason, {
        isFinal: refusal === 'unknown mailbox',
        isOutage: isServerOut,
        systemCode,
      })
    })
    refusedRecipients.clear()
  }
}

/**
 * So many different recipients in a row, with no message taken between: a policy of the server may also refuse a single one with such an
 * answer, and an outage has messages tried again every half minute.
 */
const RECIPIENTS_OF_AN_OUTAGE = 3

/** 421 is the answer of a server that is about to close, to whatever command. */
const SERVICE_NOT_AVAILABLE = 421

const findRecipientRefusal = ({ command, responseCode, response = '' }: SmtpError) =>
  command === 'RCPT TO' && responseCode !== undefined && responseCode !== SERVICE_NOT_AVAILABLE
    ? classifyRecipientRefusal(responseCode, response)
    : undefined

/** The server refused this message; another may pass. A refused sender (MAIL FROM) is ours in all of them. */
const isAboutOneMessage = ({ code, command, responseCode }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== SERVICE_NOT_AVAILABLE

/** Statuses of an SMS service that concern our account or a temporary condition, not the number. */
const TRANSIENT_SMS_STATUSES = new Set([401, 402, 403, 404, 408, 425, 429])

function createSmsSender({ url, token }: { url: string; token: string }): SendMessage {
  return async ({ to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new DeliveryFailedError(`sms ${error.name}`, { isOutage: true })
    })
    await reply.body?.cancel()
    const isFinal = reply.status >= 400 && reply.status < 500 && !TRANSIENT_SMS_STATUSES.has(reply.status)
    if (!reply.ok) throw new DeliveryFailedError(`sms ${reply.status}`, { isFinal, isOutage: !isFinal })
  }
}

function createDemoMailboxSender(db: Db, clock: Clock, say: (text: string) => void): SendMessage {
  return async ({ channel, to, subject, text, twoStepToken }) => {
    await db
      .insertInto('demo_messages')
      .values({ recipient: to, channel, subject, body: text, sent_at: clock.now() })
      .execute()
    // Print nothing else of a message, because terminal output may be stored (SR-138).
    if (twoStepToken !== undefined) say(`Two-step token: ${twoStepToken}`)
  }
}

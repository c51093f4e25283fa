import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email } from '#contract/fields.ts'
import { createSmtpSender, DeliveryFailedError } from '#server/platform/message-sender.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

export const sendTestMailCommand: Command = {
  name: 'send-test-mail',
  usage: `Sends one mail by SMTP_URL at once, past the outbox, and says whether the mail server took it.
  send-test-mail --to you@example.org`,
  async run(args) {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    const address = Email.safeParse(to)
    if (!address.success) throw new Error('--to: must be an email address')
    await sendTestMail(address.data)
  },
}

const sendTestMail = (to: string) =>
  withRunningDatabase(async ({ db, config }) => {
    const { smtpUrl, from } = config.mail
    if (!smtpUrl) throw new Error('SMTP_URL is not set, so no mail leaves this hub.')
    const subject = `${config.appName}: test mail`
    const text = `This mail was sent by: npm run admin -- send-test-mail\n${config.appName}\n${config.mail.address}\n`
    const failure = await createSmtpSender(
      smtpUrl,
      from,
    )({ channel: 'email', to, subject, text, id: randomUUID() }).then(
      () => undefined,
      (error: unknown) => (error instanceof DeliveryFailedError ? error : new DeliveryFailedError('unknown')),
    )
    const reason = failure?.reason
    const outcome = reason === undefined ? 'done' : 'refused'
    await recordCommandInAuditLog(db, {
      action: 'sent test mail',
      kind: 'message',
      outcome,
      detail: reason ? { reason } : {},
    })
    if (failure) {
      const why = [failure.reason, failure.systemCode].filter(Boolean).join(', ')
      throw new Error(`The mail server at ${new URL(smtpUrl).host} did not take the test mail (${why}).`)
    }
    console.log(`The mail server took a test mail for ${to}.`)
  })

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface CapturedMail {
  /** The recipients of the envelope, regardless of the headers. */
  to: string[]
  source: string
}

export interface CapturedSms {
  to: string
  text: string
}

/**
 * Starts a real mail server and a real SMS service that record what they receive; closed after the last test of the
 * file.
 */
export async function openMessageSinks() {
  const mails: CapturedMail[] = []
  const texts: CapturedSms[] = []
  const refused = new Set<string>()
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('No such mailbox.'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (bytes: Buffer) => parts.push(bytes))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, source: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  // A sender that is killed within a mail.
  mailServer.on('error', () => undefined)
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const smsService = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      texts.push(JSON.parse(body) as CapturedSms)
      response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((resolve) => smsService.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    await new Promise<void>((resolve) => mailServer.close(resolve))
    smsService.closeAllConnections()
    await new Promise<void>((resolve) => smsService.close(() => resolve()))
  })
  const { port: mailPort } = mailServer.server.address() as AddressInfo
  const { port: smsPort } = smsService.address() as AddressInfo
  return {
    mails,
    texts,
    /** Addresses that the mail server knows no mailbox for. */
    refused,
    /** For `startTestApp`, together with `realDelivery`. */
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMS_URL: `http://127.0.0.1:${smsPort}/send`,
      SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb',
    },
  }
}

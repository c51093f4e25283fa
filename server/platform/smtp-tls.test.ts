import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { selfSignedCertificate } from '#server/testing/certificate.ts'
import { readConfig } from './config.ts'
import { createMessageSender } from './message-sender.ts'

const trusted = selfSignedCertificate('localhost')
const known = getCACertificates('default')
setDefaultCACertificates([...known, trusted.cert])
afterAll(() => setDefaultCACertificates(known))

const WITHOUT_TLS = { disabledCommands: ['STARTTLS'] }

/** Starts a mail server and sends one mail to it; returns the outcome, and whether each mail came over TLS. */
async function sendMailTo(options: SMTPServerOptions, parameters = '') {
  const arrived: boolean[] = []
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        arrived.push(session.secure)
        done()
      })
    },
  })
  // A client that refuses the certificate ends the connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const config = readConfig({
    DEMO: 'off',
    MAIL_ADDRESS: '1 King St, Toronto',
    APP_URL: 'https://hub.example.org',
    // This address reaches this machine, but is none of its loopback addresses.
    SMTP_URL: `smtp://0.0.0.0:${port}?tls.servername=localhost${parameters}`,
  })
  const send = createMessageSender(config, {
    say: () => undefined,
    outages: { watch: (_: string, call: () => unknown) => call() },
  } as never)
  const outcome = await send({ channel: 'email', to: 'ada@example.org', subject: 'x', text: 'x', id: 'x' }).then(
    () => 'sent',
    () => 'refused',
  )
  return { outcome, arrived }
}

test('OPS-049: mail leaves over TLS only by default, to a mail server whose certificate is right', async () => {
  expect(await sendMailTo(trusted)).toEqual({ outcome: 'sent', arrived: [true] })
  expect(await sendMailTo(selfSignedCertificate('localhost'))).toEqual({ outcome: 'refused', arrived: [] })
  expect(await sendMailTo(WITHOUT_TLS)).toEqual({ outcome: 'refused', arrived: [] })
})

test('the operator may take a mail server without TLS, by a parameter of SMTP_URL', async () => {
  expect(await sendMailTo(WITHOUT_TLS, '&requireTLS=false')).toEqual({ outcome: 'sent', arrived: [false] })
  expect(await sendMailTo(trusted, '&requireTLS=false')).toEqual({ outcome: 'sent', arrived: [true] })
  expect(await sendMailTo(trusted, '&ignoreTLS=true')).toEqual({ outcome: 'sent', arrived: [false] })
})

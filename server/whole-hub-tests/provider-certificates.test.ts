import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createStripePaymentProvider } from '#server/features/billing/payment-provider.ts'
import { createStripeOperation } from '#server/features/billing/stripe-client.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { createMessageSender, type OutgoingMessage } from '#server/platform/message-sender.ts'
import { selfSignedCertificate, type Certificate } from '#server/testing/certificate.ts'

const LIVE = { DEMO: 'off', TWO_STEP: 'off', MAIL_ADDRESS: '1 King St, Toronto', APP_URL: 'https://hub.example.org' }
const message = (channel: OutgoingMessage['channel']): OutgoingMessage => ({
  channel,
  to: 'ada',
  subject: 'x',
  text: 'x',
  id: 'x',
})
const mailBy = (environment: Record<string, string>) =>
  createMessageSender(readConfig({ ...LIVE, ...environment }), {
    say: () => undefined,
    outages: { watch: (_: string, call: () => unknown) => call() },
  } as never)

/** One request to each external service that receives secrets or names from the hub. */
const CALLS: Record<string, (port: number) => Promise<unknown>> = {
  mail: (port) => mailBy({ SMTP_URL: `smtps://localhost:${port}` })(message('email')),
  SMS: (port) =>
    mailBy({ SMS_URL: `https://localhost:${port}/send`, SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb' })(message('sms')),
  payment: (port) =>
    createStripePaymentProvider({
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      isLive: true,
      prices: { starter: 'a', standard: 'b', premium: 'c' },
      apiUrl: new URL(`https://localhost:${port}`),
    }).createCustomer({ id: 1, name: 'x', email: 'x@example.org' }, createStripeOperation('x')),
  database: async (port) => {
    const { db, close } = openDatabasePool(`postgres://u:p@localhost:${port}/care?sslmode=verify-full`, () => undefined)
    await sql`select 1`.execute(db).finally(close)
  },
}

/** Stub of the service; reports whether a client has sent it a byte over TLS. */
async function standIn(service: string, certificate: Certificate) {
  let isTold = false
  const listen = (socket: TLSSocket) => {
    socket
      .on('error', () => undefined)
      .on('data', () => {
        isTold = true
        socket.destroy()
      })
    // A mail server sends the first line.
    if (service === 'mail') socket.write('220 here\r\n')
  }
  // PostgreSQL clients ask without encryption whether the server supports TLS.
  const afterQuestion = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write('S')
        listen(new TLSSocket(socket, { isServer: true, ...certificate }))
      })
  })
  const server = service === 'database' ? afterQuestion : createTlsServer(certificate, listen)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, isTold: () => isTold }
}

const trusted = selfSignedCertificate('localhost')
const ofAnother = selfSignedCertificate('elsewhere.example')
const known = getCACertificates('default')
setDefaultCACertificates([...known, trusted.cert, ofAnother.cert])
afterAll(() => setDefaultCACertificates(known))

test.each(Object.entries(CALLS))(
  'SR-084: %s hands nothing to a server with a self-signed certificate or with that of another host',
  async (name, call) => {
    for (const [what, certificate, isTold] of [
      ['its own', trusted, true],
      ['a self-signed one', selfSignedCertificate('localhost'), false],
      ['that of another host', ofAnother, false],
    ] as const) {
      const service = await standIn(name, certificate)
      await expect(call(service.port), what).rejects.toThrow()
      expect(service.isTold(), what).toBe(isTold)
    }
  },
  60_000,
)

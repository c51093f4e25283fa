import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemStateRoutes } from '#contract/system.ts'
import { scanAttachments } from '#server/features/attachments/scan.ts'
import { readConfig } from '#server/platform/config.ts'
import { startClamdStub } from '#server/testing/clamd-stub.ts'
import { findFreePort } from '#server/testing/production-hub.ts'
import { skipRetryDelays } from '#server/testing/skip-retry-delays.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { attachmentPayload, createPdf } from '#server/testing/uploads.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { queueMessage } from './queue-message.ts'

const METRICS_TOKEN = 'vM3nQ8xL2cRt7pZk5wYd'
const [mailPort, smsPort] = [await findFreePort(), await findFreePort()]
const { app, as, config, db, given, logged, services } = await startTestApp(
  {
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SMS_URL: `http://127.0.0.1:${smsPort}/send`,
    SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb',
  },
  { background: true, realDelivery: true },
)
const admin = as(await given.admin())

// A failed try leaves messages, attachments and outages.
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'messages'`.execute(db)
  await db.deleteFrom('attachments').execute()
  await endOutages()
  logged.length = 0
})

/** A call that succeeds ends the outage of its service. */
async function endOutages() {
  const succeed = async () => undefined
  for (const service of ['mail', 'sms', 'scanner'] as const) await services.outages.watch(service, succeed, () => true)
}

const outageLines = () =>
  logged.map((line) => JSON.parse(line) as { msg: string; service: string }).filter(({ msg }) => /outage/.test(msg))

/** The figures of one scrape that the tests look at. */
async function readFigures() {
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const valueOf = (series: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    )
  return {
    outages: (['mail', 'sms', 'scanner'] as const).filter((one) => valueOf(`hub_outage{service="${one}"}`) === 1),
    waiting: valueOf('hub_messages_waiting'),
    oldestSeconds: valueOf('hub_oldest_message_seconds'),
  }
}

/** Waits until every message has failed and is to be tried again, at least for this time. */
const waitForRetries = (retries: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waits: boolean }>`
          select state = 'retry' and retry_count >= ${retries} as waits from pgboss.job where name = 'messages'`.execute(
        db,
      )
      return rows.every(({ waits }) => waits) && rows.length
    })
    .toBe(6)

test('OPS-036: an outage of mail and SMS is one line each when it begins and when it ends, with the waiting messages and the oldest as figures; /ready stays 200', async () => {
  for (let n = 0; n < 3; n += 1) {
    const user = await given.client({ enable_sending_sms: true, phone: `416-555-010${n}` })
    await queueMessage(services, db, { kind: 'status changed', to: { userId: user.id }, values: { number: '1' } })
  }
  await sql`update pgboss.job set created_on = created_on - interval '1 hour' where name = 'messages'`.execute(db)
  await waitForRetries(0)
  await skipRetryDelays(db)
  await waitForRetries(1)

  expect(outageLines().toSorted((a, b) => a.service.localeCompare(b.service))).toMatchObject([
    { msg: 'outage began', service: 'mail' },
    { msg: 'outage began', service: 'sms' },
  ])
  const figures = await readFigures()
  expect(figures).toMatchObject({ outages: ['mail', 'sms'], waiting: 6 })
  expect(figures.oldestSeconds).toBeGreaterThanOrEqual(3_600)
  expect((await app.http.inject('/ready')).statusCode).toBe(200)
  const { outages } = (await admin.call(systemStateRoutes.state)).body
  expect(outages.map(({ service }) => service).toSorted()).toEqual(['mail', 'sms'])

  await openServers()
  await skipRetryDelays(db)
  await waitForEmptyOutbox(db)
  expect(
    outageLines()
      .slice(2)
      .toSorted((a, b) => a.service.localeCompare(b.service)),
  ).toMatchObject([
    { msg: 'outage ended', service: 'mail' },
    { msg: 'outage ended', service: 'sms' },
  ])
  expect(outageLines()).toHaveLength(4)
  expect(await readFigures()).toEqual({ outages: [], waiting: 0, oldestSeconds: 0 })
})

test('OPS-036: an outage of the virus scanner is one line when it begins and one when it ends; /ready stays 200', async () => {
  const vendor = await given.vendor()
  const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: createPdf('A letter') })
  const authorization = `Bearer ${await as(await given.client()).token()}`
  const scanWith = (url: string) =>
    scanAttachments({ ...services, config: readConfig({ DATA_DIR: config.dataDir, CLAMAV_URL: url }) })
  const url = '/api/orders/upload-attachment'
  const { statusCode } = await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  expect(statusCode).toBe(200)
  await db.updateTable('attachments').set({ scan: 'waiting' }).execute()

  for (let n = 0; n < 3; n += 1)
    await expect(scanWith('tcp://127.0.0.1:1')).rejects.toThrow('1 attachments could not be scanned')
  expect(outageLines()).toMatchObject([{ msg: 'outage began', service: 'scanner' }])
  expect((await readFigures()).outages).toEqual(['scanner'])
  expect((await app.http.inject('/ready')).statusCode).toBe(200)

  const clamd = await startClamdStub()
  await scanWith(clamd.url)
  await scanWith(clamd.url)
  expect(outageLines().slice(1)).toMatchObject([{ msg: 'outage ended', service: 'scanner' }])
})

async function openServers() {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  const sms = createHttpServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => mail.listen(mailPort, '127.0.0.1', resolve))
  await once(sms.listen(smsPort, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await new Promise<void>((resolve) => mail.close(resolve))
    sms.closeAllConnections()
    sms.close()
  })
}

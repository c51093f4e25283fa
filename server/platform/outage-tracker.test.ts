import { beforeEach, expect, test } from 'vitest'
import type { ServiceWithTrackedOutages } from '#contract/system.ts'
import { minutes } from '#server/platform/clock.ts'
import { updateRowsForSettings } from '#server/prepare-rows-for-start.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createOutageTracker } from './outage-tracker.ts'

const { clock, config, db, logged, services } = await startTestApp({ LOG_LEVEL: 'warn' })
const newCopy = () => createOutageTracker({ ...services })

class Refused extends Error {}
const isOutage = (error: unknown) => !(error instanceof Refused)
const works = () => Promise.resolve()
const fails = () => Promise.reject(new Error('away'))
const isRefused = () => Promise.reject(new Refused())
const tryOnce = (
  copy: ReturnType<typeof newCopy>,
  call: () => Promise<void>,
  service: ServiceWithTrackedOutages = 'mail',
) => copy.watch(service, call, isOutage).catch(() => undefined)

const lines = () =>
  logged.splice(0).map((line) => JSON.parse(line) as { msg: string; service: string; seconds?: number })
const named = (msg: string, service = 'mail') => ({ level: 'warn', msg, service })

beforeEach(async () => {
  await db.deleteFrom('outages').execute()
  lines()
})

test('OPS-036: an outage is one log line when it begins and one when it ends, however many calls fail', async () => {
  const copy = newCopy()
  await Promise.all(Array.from({ length: 20 }, () => tryOnce(copy, fails)))
  for (let n = 0; n < 20; n += 1) await tryOnce(copy, fails)
  expect(lines()).toMatchObject([named('outage began')])
  clock.advance(minutes(2))
  for (let n = 0; n < 20; n += 1) await tryOnce(copy, works)
  expect(lines()).toMatchObject([{ ...named('outage ended'), seconds: 120 }])
})

test('OPS-036: the services have outages of their own', async () => {
  const copy = newCopy()
  for (const service of ['mail', 'sms', 'scanner'] as const) await tryOnce(copy, fails, service)
  await tryOnce(copy, works, 'sms')
  expect(lines()).toMatchObject([
    named('outage began'),
    named('outage began', 'sms'),
    named('outage began', 'scanner'),
    named('outage ended', 'sms'),
  ])
})

test('OPS-036: several copies of the hub log one line together, and so does a copy that is started in an outage', async () => {
  const [one, other] = [newCopy(), newCopy()]
  await Promise.all([tryOnce(one, fails), tryOnce(other, fails)])
  const restarted = newCopy()
  await tryOnce(restarted, fails)
  expect(lines()).toHaveLength(1)
  await tryOnce(restarted, works)
  await Promise.all([tryOnce(one, works), tryOnce(other, works)])
  expect(lines()).toMatchObject([named('outage ended')])
})

test('a refused message is no outage, and shows that the service works', async () => {
  const copy = newCopy()
  await tryOnce(copy, isRefused)
  expect(lines()).toEqual([])
  await tryOnce(copy, fails)
  await tryOnce(copy, isRefused)
  expect(lines()).toMatchObject([named('outage began'), named('outage ended')])
})

test('one call that hangs while others work is no outage, and one that worked slowly does not end one', async () => {
  const copy = newCopy()
  const [hanging, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [tryOnce(copy, () => hanging.promise)]
  await tryOnce(copy, works)
  hanging.reject(new Error('no answer'))
  await Promise.all(calls)
  expect(lines()).toEqual([])

  calls.push(tryOnce(copy, () => slow.promise))
  await tryOnce(copy, fails)
  slow.resolve()
  await Promise.all(calls)
  expect(lines()).toMatchObject([named('outage began')])
})

test('those who wait for the end of an outage hear of it once', async () => {
  const copy = newCopy()
  const ended: string[] = []
  copy.onEnd(async (service) => void ended.push(service))
  await tryOnce(copy, works)
  await tryOnce(copy, fails)
  await tryOnce(copy, works)
  await tryOnce(copy, works)
  expect(ended).toEqual(['mail'])
})

test('the outage of a service that was switched off ends with the next start, and one of a service in use does not', async () => {
  const listLeftAfterStart = async (changed: Partial<typeof config>) => {
    for (const service of ['mail', 'sms', 'scanner'] as const)
      await db.insertInto('outages').values({ service, began_at: clock.now() }).onConflict((same) => same.doNothing()).execute() // prettier-ignore
    await updateRowsForSettings({ ...services, config: { ...config, ...changed } })
    return (await db.selectFrom('outages').select('service').orderBy('service').execute()).map(({ service }) => service)
  }
  const scanner = { host: '127.0.0.1', port: 3310 }
  const sms = { url: 'https://sms.example.org', token: '' }
  const mail = { ...config.mail, smtpUrl: 'smtps://mail.example.org' }
  expect(await listLeftAfterStart({ mail, sms, scanner })).toEqual(['mail', 'scanner', 'sms'])
  expect(lines()).toEqual([])
  expect(await listLeftAfterStart({ mail, sms, scanner: undefined })).toEqual(['mail', 'sms'])
  expect(lines()).toMatchObject([named('outage ended', 'scanner')])
  expect(await listLeftAfterStart({ mail, sms: undefined, scanner })).toEqual(['mail', 'scanner'])
  expect(await listLeftAfterStart({})).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { isPatroniInstalled, startPatroniCluster, type PatroniMember } from '#server/testing/patroni.ts'
import { compareWithJournal, sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'

const HANDBOOK = join(import.meta.dirname, '../../docs/operate.md')
const PATIENCE = { timeout: 120_000, interval: 250 }
const PASSWORD = 'of-the-test'

const isStandby = async ({ query }: PatroniMember) => (await query('select pg_is_in_recovery() as standby'))[0]!.standby
const waitUntilStandby = (member: PatroniMember) =>
  expect.poll(() => isStandby(member).catch(() => undefined), PATIENCE).toBe(true)
const waitForSynchronousStandby = ({ query }: PatroniMember) =>
  expect
    .poll(() => query('select sync_state from pg_stat_replication').catch(() => []), PATIENCE)
    .toEqual([{ sync_state: 'sync' }])

test('OPS-018: the handbook says what a failover loses, with and without synchronous replication, and how the old primary is kept out', async () => {
  const section = /^## 8\. .*?^## 9\. /ms.exec(await readFile(HANDBOOK, 'utf8'))![0]
  expect(section).toMatch(/\*\*What is lost\.\*\* With asynchronous replication/)
  expect(section).toMatch(/With synchronous replication nothing that was acknowledged/)
  expect(section).toContain('**keep it out first**')
  for (const heading of [
    '### A plain standby, promoted by hand',
    '### Patroni',
    '**What was tested, and what was not.**',
  ])
    expect(section).toContain(heading)
})

test.skipIf(!isPatroniInstalled)(
  'OPS-018: with Patroni as the handbook configures it nothing acknowledged is lost, the old primary comes back as a standby, and a primary without etcd takes no writes',
  { timeout: 600_000 },
  async () => {
    const cluster = await startPatroniCluster(await readFile(HANDBOOK, 'utf8'))
    const first = await cluster.addMember()
    await expect.poll(() => isStandby(first).catch(() => undefined), PATIENCE).toBe(false)
    for (const sql of [
      `create role care_owner login password '${PASSWORD}'`,
      `create role care_service login password '${PASSWORD}'`,
      'create database care owner care_owner',
    ])
      await first.query(sql)
    const second = await cluster.addMember()
    await waitForSynchronousStandby(first)

    const urlOf = (role: string) =>
      `postgres://${role}:${PASSWORD}@127.0.0.1:${second.port},127.0.0.1:${first.port}/care?target_session_attrs=read-write`
    const hub = await startDemoHub({
      DATABASE_URL: urlOf('care_service'),
      DATABASE_OWNER_URL: urlOf('care_owner'),
      TWO_STEP: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
    onTestFinished(() => hub.stop())

    const journal: AcknowledgedReferral[] = []
    const waitForMore = (count = 20) => {
      const enough = journal.length + count
      return expect.poll(() => journal.length, PATIENCE).toBeGreaterThanOrEqual(enough)
    }
    await sendReferralsDuring(hub, journal, async () => {
      await waitForMore()
      await first.kill()
      await waitForMore()
    })
    expect(await isStandby(second)).toBe(false)
    expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })

    first.start()
    await waitUntilStandby(first)
    await waitForSynchronousStandby(second)
    await sendReferralsDuring(hub, journal, () => waitForMore())

    cluster.etcd.signal('SIGSTOP')
    await waitUntilStandby(second)
    expect(await isStandby(first)).toBe(true)
    await expect.poll(() => fetch(`${hub.url}/ready`).then(({ status }) => status), PATIENCE).toBe(503)
    cluster.etcd.signal('SIGCONT')
    await expect.poll(() => fetch(`${hub.url}/ready`).then(({ status }) => status), PATIENCE).toBe(200)
    await delay(1_000)
    await sendReferralsDuring(hub, journal, () => waitForMore())
    expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
  },
)

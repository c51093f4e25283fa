import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { openDemoClient } from '#server/testing/demo-client.ts'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { createTestFolder } from '#server/testing/hub-copies.ts'
import { runAdminCommand } from '#server/testing/admin-command.ts'
import {
  createArchiveFolder,
  startPrimary,
  systemPostgresPrograms,
  takeBaseBackup,
  type SystemPostgres,
} from '#server/testing/system-postgres.ts'

const HANDBOOK = join(import.meta.dirname, '../../docs/operate.md')

/**
 * The lines of section 6 for log archiving and for recovery, with another folder for the log, what is removed before the start, and
 * what removes old backups.
 */
async function readArchivingLines(walFolder: string, moment: string, baseFolder = '/srv/base') {
  const text = await readFile(HANDBOOK, 'utf8')
  const blocks = [...text.matchAll(/^( *)```\w*\n([^]*?)^ *```$/gm)].map(([, indent, block]) =>
    block!
      .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
      .replaceAll('/srv/wal', walFolder)
      .replaceAll('/srv/base', baseFolder),
  )
  const find = (setting: string) => blocks.find((block) => block.includes(`${setting} =`))!
  const recovery = find('restore_command').replace(/^recovery_target_time = .*$/m, `recovery_target_time = '${moment}'`)
  expect(recovery).toContain(moment)
  const removal = blocks.find((block) => block.includes('audit-head.json'))!
  const cleaning = blocks.find((block) => block.includes('pg_archivecleanup'))!
  return { archiving: find('archive_command'), recovery, removal, cleaning }
}

test('a segment that a crash made PostgreSQL offer again counts as archived, and one with other bytes never replaces it', async () => {
  const [wal, data] = [await createTestFolder(), await createTestFolder()]
  const { archiving } = await readArchivingLines(wal, '?')
  const segment = '000000010000000000000001'
  const command = /^archive_command = '(.*)'$/m.exec(archiving)![1]!
  const archive = () => spawnSync('sh', ['-c', command.replaceAll('%p', join(data, segment)).replaceAll('%f', segment)])
  const readArchived = () => readFile(join(wal, segment), 'utf8')

  await writeFile(join(data, segment), 'first')
  expect(archive().status).toBe(0)
  expect(archive().status).toBe(0)
  await writeFile(join(data, segment), 'other')
  expect(archive().status).not.toBe(0)
  expect([await readdir(wal), await readArchived()]).toEqual([[segment], 'first'])
})

test.skipIf(!systemPostgresPrograms)(
  'base backups that are too old go together with the log before the oldest one that is left, unless there is no new one',
  async () => {
    const [wal, base] = [await createTestFolder(), await createTestFolder()]
    const { cleaning } = await readArchivingLines(wal, '?', base)
    const PATH = `${systemPostgresPrograms}:${process.env['PATH']}`
    const clean = () => execFileSync('bash', ['-euo', 'pipefail', '-c', cleaning], { env: { PATH }, stdio: 'ignore' })
    const toSegment = (number: number) => `0000000100000000000000${number}`
    const addBackup = async (name: string, daysOld: number, number: number) => {
      await mkdir(join(base, name))
      const label = `START WAL LOCATION: 0/${number}000028 (file ${toSegment(number)})\nCHECKPOINT LOCATION: 0/1\n`
      await writeFile(join(base, name, 'backup_label'), label)
      const at = addMilliseconds(new Date(), -days(daysOld))
      await utimes(join(base, name), at, at)
    }
    for (const number of [10, 11, 12, 13, 14]) await writeFile(join(wal, toSegment(number)), '')
    await addBackup('2026-10-01', 40, 11)
    await addBackup('2026-10-15', 25, 13)
    clean()
    expect([await readdir(base), (await readdir(wal)).length]).toEqual([['2026-10-01', '2026-10-15'], 5])
    await addBackup('2026-11-09', 0, 14)
    clean()
    expect(await readdir(base)).toEqual(['2026-10-15', '2026-11-09'])
    expect(await readdir(wal)).toEqual([13, 14].map(toSegment))
  },
)

test.skipIf(!systemPostgresPrograms)(
  'OPS-026, SR-114: with log archiving as in the handbook a chosen moment is restored to the second, and what was deleted after it is deleted again',
  { timeout: 300_000 },
  async () => {
    const wal = await createArchiveFolder()
    const primary = await startPrimary((await readArchivingLines(wal, '?')).archiving)
    onTestFinished(() => primary.remove())
    expect(await primary.query('show archive_timeout')).toEqual([{ archive_timeout: '5min' }])
    const DATA_DIR = await createTestFolder()
    const settingsFor = ({ urlFor }: SystemPostgres) => ({
      DATABASE_URL: urlFor('care_service', 'care'),
      DATABASE_OWNER_URL: urlFor('care_owner', 'care'),
      DATA_DIR,
      TWO_STEP: 'off',
      LOG_LEVEL: 'silent',
      DEMO: 'on',
    })
    const hub = await startDemoHub(settingsFor(primary))
    const { request, token, open } = await openDemoClient(hub)
    const send = async (details: string) => {
      const order = { location: open.location, service: open.service, details }
      const init = { method: 'POST', body: JSON.stringify({ vendor: open.vendor, order }) }
      return (await request('/orders', init, token)).id as number
    }
    const backup = await takeBaseBackup(primary)

    const [kept, deleted] = [await send('before'), await send('deleted later')]
    await delay(1_500)
    const [{ moment }] = (await primary.query('select now()::text as moment')) as [{ moment: string }]
    await delay(1_500)
    const lost = await send('after')
    await request(
      '/orders/delete-selected-requests',
      { method: 'POST', body: JSON.stringify({ ids: [deleted] }) },
      token,
    )
    const journalled = `select from deletion_log limit 1`
    await expect.poll(async () => (await primary.query(journalled, 'care')).length).toBe(0)
    await hub.stop()
    const [{ last }] = (await primary.query('select pg_walfile_name(pg_switch_wal()) as last')) as [{ last: string }]
    await expect.poll(() => readdir(wal), { timeout: 60_000 }).toContain(last)
    await primary.kill()

    const { recovery, removal } = await readArchivingLines(wal, moment)
    const restored = await backup.recover(recovery)
    onTestFinished(() => restored.remove())
    const isRecovering = async () => (await restored.query('select pg_is_in_recovery() as is'))[0]!.is
    await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false)
    const stored = await restored.query('select id from referrals where deleted_by_sender_at is null', 'care')
    const ids = stored.map(({ id }) => id)
    expect([kept, deleted, lost].map((id) => ids.includes(id))).toEqual([true, true, false])

    execFileSync('bash', ['-euc', removal], { env: { ...process.env, KEYS_DIR: join(DATA_DIR, 'keys') } })
    const next = await startDemoHub(settingsFor(restored))
    onTestFinished(() => next.stop())
    const client = await openDemoClient(next)
    const isAnswered = (id: number) =>
      client.request(`/orders/${id}`, {}, client.token).then(
        () => true,
        () => false,
      )
    expect([await isAnswered(kept), await isAnswered(deleted)]).toEqual([true, false])
    for (const command of ['doctor', 'verify-audit'])
      expect(await runAdminCommand(settingsFor(restored), command)).toEqual({ code: 0, printed: expect.any(String) })
  },
)

import { execFileSync } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signInAsClient } from '#server/testing/demo-client.ts'
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

/** The lines of section 6 for log archiving and for recovery, with another folder for the log, and what is removed before the start. */
async function readArchivingLines(walFolder: string, moment: string) {
  const text = await readFile(HANDBOOK, 'utf8')
  const blocks = [...text.matchAll(/^( *)```\w*\n([^]*?)^ *```$/gm)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replaceAll('/srv/wal', walFolder),
  )
  const find = (setting: string) => blocks.find((block) => block.includes(`${setting} =`))!
  const recovery = find('restore_command').replace(/^recovery_target_time = .*$/m, `recovery_target_time = '${moment}'`)
  expect(recovery).toContain(moment)
  const removal = blocks.find((block) => block.includes('audit-head.json'))!
  return { archiving: find('archive_command'), recovery, removal }
}

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
    const { request, token, open } = await signInAsClient(hub)
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
    const client = await signInAsClient(next)
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

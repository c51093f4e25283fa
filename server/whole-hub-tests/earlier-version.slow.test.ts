import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import {
  BACKUP_SETTINGS,
  createTestHubFolders,
  ownerUrlOf,
  runAdminCommandIn,
  startHubIn,
} from '#server/testing/hub-folders.ts'
import { compareWithJournal, sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'
import { runQuery } from '#server/testing/run-query.ts'

const ROOT = join(import.meta.dirname, '../..')
const NEXT_MIGRATION = `
  create table follow_ups (id bigint generated always as identity primary key, referral_id bigint not null references referrals);
  alter table referrals add column follow_up text not null default 'none';
  create index referrals_follow_up on referrals (follow_up);`

test(
  'OPS-013: after an upgrade and 100 writes this version starts again on the same database and reads all of them',
  { timeout: 300_000 },
  async () => {
    const { place } = await createTestHubFolders()
    const here = place('hub')
    await (await startHubIn(here)).stop()

    const next = await startDemoHub({ ...BACKUP_SETTINGS, ...here }, await createNextVersion())
    const journal: AcknowledgedReferral[] = []
    const writeUntil = (hub: DemoHub, count: number) =>
      sendReferralsDuring(hub, journal, () =>
        expect.poll(() => journal.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count),
      )
    await writeUntil(next, 100)
    const [row] = await runQuery(
      await ownerUrlOf(here),
      `select count(*)::int as n from referrals where follow_up = 'none'`,
    )
    expect(row!.n).toBeGreaterThanOrEqual(100)
    await next.stop()

    const back = await startHubIn(here)
    onTestFinished(() => back.stop())
    expect(await compareWithJournal(back, journal)).toEqual({ lost: 0, wrong: 0 })
    expect(await runAdminCommandIn(here, 'verify-audit')).toEqual({ code: 0, printed: expect.any(String) })
    await writeUntil(back, journal.length + 1)
    expect(await compareWithJournal(back, journal)).toEqual({ lost: 0, wrong: 0 })
  },
)

/** The hub as a later version would be: its migration adds a table, a column and an index. */
async function createNextVersion(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'care-next-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const name of await readdir(ROOT)) {
    const isCode = name === 'server' || name === 'contract'
    if (isCode) await cp(join(ROOT, name), join(root, name), { recursive: true })
    else await symlink(join(ROOT, name), join(root, name))
  }
  await writeFile(join(root, 'server/migrations/9999_follow-ups.sql'), NEXT_MIGRATION)
  return root
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDatabaseForHubCopies } from '#server/testing/hub-copies.ts'
import { createTestHubFolders, ownerUrlOf, startHubIn } from '#server/testing/hub-folders.ts'
import { compareWithJournal, sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'
import { runRollingRestart } from '#server/testing/rolling-restart.ts'
import { runQuery } from '#server/testing/run-query.ts'

/** `npm run proof -- restarts` runs it at the 50 a second of the row. */
const PER_SECOND = 8

test(
  `OPS-011: behind a balancer that asks /ready once a second, restarting three copies in turn at ${PER_SECOND} requests a second loses none`,
  { timeout: 300_000 },
  async () => {
    const { requests, lost, servers } = await runRollingRestart(await startDatabaseForHubCopies(), PER_SECOND)
    expect(requests).toBeGreaterThan(10 * PER_SECOND)
    expect(lost).toEqual([])
    expect(servers).toBe(3)
  },
)

/** RESTARTS=50 runs it at the size of the row. */
const RESTARTS = Number(process.env['RESTARTS'] ?? 3)

test(
  `SR-118: ${RESTARTS} restarts under load lose no write, double none, give jobs back, and stop the database cleanly`,
  { timeout: 120_000 + 60_000 * RESTARTS },
  async () => {
    const { place } = await createTestHubFolders()
    const here = place('hub')
    let hub = await startHubIn(here)
    onTestFinished(() => hub.stop())
    const journal: AcknowledgedReferral[] = []
    // Only the newest ten files of the log are kept.
    const logs = join(here.DATA_DIR, 'postgres/log')
    const shutdowns = new Set<string>()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sendReferralsDuring(hub, journal, async () => {
        const enough = journal.length + 20
        await expect.poll(() => journal.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
        await hub.stop()
      })
      hub = await startHubIn(here)
      const [{ held }] = (await runQuery(
        await ownerUrlOf(here),
        `select count(*)::int as held from pgboss.job where state = 'active' and started_on < pg_postmaster_start_time()`,
      )) as [{ held: number }]
      expect(held).toBe(0)
      expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
      const files = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))
      const lines = files.join('')
      expect(lines).not.toContain('interrupted')
      for (const line of lines.match(/.*database system was shut down at.*/g) ?? []) shutdowns.add(line)
    }
    expect(shutdowns.size).toBeGreaterThanOrEqual(RESTARTS)
  },
)

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listDatabaseProcesses } from '#server/platform/postgres/processes.ts'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  waitUntilReady,
  type AcknowledgedReferral,
} from '#server/testing/referral-journal.ts'

/** ROUNDS=20 runs it at the size of the row. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)

/** Whether this machine has strace and lets it attach to another process. */
function canTrace(): boolean {
  const target = spawn('sleep', ['60'], { stdio: 'ignore' })
  const { status, error } = spawnSync('timeout', ['--preserve-status', '1', 'strace', '-qq', '-e', 'trace=none', '-p', String(target.pid)]) // prettier-ignore
  target.kill()
  return error === undefined && status !== 1 && status !== 127
}

test.runIf(canTrace())(
  'SR-110: a flush that the disk refuses ends in recovery from the log, and nothing acknowledged is lost',
  { timeout: 60_000 + 60_000 * ROUNDS },
  async () => {
    const hub = await startDemoHub({
      TWO_STEP: 'off',
      LIMIT_USER: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
    onTestFinished(() => hub.stop())
    const [cluster, logs] = ['cluster', 'log'].map((name) => join(hub.dataDir, 'postgres', name))
    const countIn = async (text: string) => {
      const files = await Promise.all((await readdir(logs!)).map((name) => readFile(join(logs!, name), 'utf8')))
      return files.join('').split(text).length - 1
    }
    const journal: AcknowledgedReferral[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const panics = await countIn('PANIC:')
      await sendReferralsDuring(hub, journal, async () => {
        const enough = journal.length + 20
        await expect.poll(() => journal.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
        const tracing = failFlush(cluster!, 1 + (round % 5))
        await expect.poll(() => countIn('PANIC:'), { timeout: 30_000 }).toBeGreaterThan(panics)
        await tracing.stop()
        await waitUntilReady(hub)
        await delay(500)
      })
      expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
    }
    expect(await countIn('could not fdatasync file')).toBeGreaterThanOrEqual(ROUNDS)
    expect(await countIn('redo done at')).toBeGreaterThanOrEqual(ROUNDS)
  },
)

/** Lets the nth fdatasync of each process that serves a connection now fail with EIO. */
function failFlush(cluster: string, nth: number) {
  const postmaster = execFileSync('head', ['-1', join(cluster, 'postmaster.pid')])
    .toString()
    .trim()
  const pids = listDatabaseProcesses(cluster)
    .map(String)
    .filter((pid) => pid !== postmaster)
  const inject = `inject=fdatasync:error=EIO:when=${nth}`
  const args = ['-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', inject, ...pids.flatMap((pid) => ['-p', pid])]
  const strace = spawn('strace', args, { stdio: 'ignore' })
  const ended = once(strace, 'exit')
  return {
    async stop() {
      strace.kill('SIGINT')
      await ended
    },
  }
}

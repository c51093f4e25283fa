import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runAdminCommand } from './admin-command.ts'
import { startDemoHub } from './demo-hub.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  waitUntilReady,
  type AcknowledgedReferral,
  type JournalDifference,
} from './referral-journal.ts'

export type KillTarget = 'server' | 'database' | 'both'

export interface KillRoundResult extends JournalDifference {
  victim: KillTarget
  acknowledged: number
  followedUp: number
  readyAfterMs: number
}

/**
 * Kills the target with signal 9 while referrals are sent, fulfilled and rated, restarts the hub and compares its referrals with
 * what it acknowledged (SR-106, SR-107). A killed database must recover without a restart of the server. At the end doctor
 * must find nothing (SR-116); throws what it finds.
 */
export async function runKillRounds(
  victims: KillTarget[],
  dataDir: string,
  sendForMs: number,
): Promise<KillRoundResult[]> {
  const results: KillRoundResult[] = []
  const journal: AcknowledgedReferral[] = []
  const environment = { DATA_DIR: dataDir, TWO_STEP: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }
  let hub = await startDemoHub(environment)
  try {
    for (const victim of victims) {
      const before = journal.length
      let killedAt = 0
      await sendReferralsDuring(hub, journal, strike, { isFollowedUp: true })
      async function strike() {
        await delay(sendForMs)
        const databasePid = await postmasterPid(dataDir)
        if (victim !== 'database') process.kill(hub.pid, 'SIGKILL')
        if (victim !== 'server') process.kill(databasePid, 'SIGKILL')
        killedAt = Date.now()
        if (victim === 'database') await waitUntilReady(hub)
      }
      if (victim !== 'database') hub = await startDemoHub(environment)
      const readyAfterMs = Date.now() - killedAt
      const difference = await compareWithJournal(hub, journal)
      const added = journal.slice(before)
      const followedUp = added.filter(({ rating }) => rating !== undefined).length
      results.push({ victim, acknowledged: added.length, followedUp, ...difference, readyAfterMs })
    }
    const { code, printed } = await runAdminCommand({ ...environment, DEMO: 'on', LOG_LEVEL: 'silent' }, 'doctor')
    if (code !== 0) throw new Error(`After the kills doctor finds:\n${printed}`)
  } finally {
    await hub.stop()
  }
  return results
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

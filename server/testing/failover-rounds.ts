import { setTimeout as delay } from 'node:timers/promises'
import { startDemoHub, type DemoHub } from './demo-hub.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  type AcknowledgedReferral,
  type JournalDifference,
} from './referral-journal.ts'
import { startPrimary, startStandby, type SystemPostgres } from './system-postgres.ts'

const PROMOTE_AFTER_MS = 2_000
const GIVE_UP_AFTER_MS = 60_000

export interface FailoverRound extends JournalDifference {
  acknowledged: number
  promotedAt: Date
  /** From the call that promotes the standby to the first acknowledged write. */
  firstWriteMs: number
}

export interface FailoverSetup {
  hub: DemoHub
  primary: SystemPostgres
  standby: SystemPostgres
  /** After a round: the promoted standby becomes the primary, and a new standby takes the place of the killed server. */
  exchange(): Promise<void>
}

/**
 * Runs `work` with a hub on a primary and a standby; its URLs list the standby first. The standby is synchronous, so that
 * every acknowledged write is on both.
 */
export async function withFailoverSetup<T>(work: (pair: FailoverSetup) => Promise<T>): Promise<T> {
  const primary = await startPrimary()
  const pair = { primary, standby: await startStandby(primary) }
  const urlOf = (role: string) =>
    `postgres://${role}@127.0.0.1:${pair.standby.port},127.0.0.1:${primary.port}/care?target_session_attrs=read-write`
  async function exchange() {
    const { primary: killed, standby: promoted } = pair
    await killed.remove()
    pair.primary = promoted
    pair.standby = await startStandby(promoted, killed.port)
  }
  try {
    const hub = await startDemoHub({
      DATABASE_URL: urlOf('care_service'),
      DATABASE_OWNER_URL: urlOf('care_owner'),
      TWO_STEP: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
    try {
      return await work(Object.assign(pair, { hub, exchange }))
    } finally {
      await hub.stop()
    }
  } finally {
    await Promise.all([pair.primary, pair.standby].map((server) => server.remove()))
  }
}

/** Kills the primary while referrals are sent, and promotes the standby two seconds later (OPS-016). */
export async function runFailoverRound({ hub, primary, standby }: FailoverSetup): Promise<FailoverRound> {
  const journal: AcknowledgedReferral[] = []
  let promotedAt = new Date()
  let firstWriteMs = Number.POSITIVE_INFINITY
  await sendReferralsDuring(hub, journal, async () => {
    await delay(1_000)
    await primary.kill()
    await delay(PROMOTE_AFTER_MS)
    const acknowledgedBefore = journal.length
    promotedAt = new Date()
    const began = performance.now()
    await standby.query('select pg_promote(false)')
    while (journal.length === acknowledgedBefore && performance.now() - began < GIVE_UP_AFTER_MS) await delay(10)
    if (journal.length > acknowledgedBefore) firstWriteMs = Math.round(performance.now() - began)
    await delay(500)
  })
  return { acknowledged: journal.length, promotedAt, firstWriteMs, ...(await compareWithJournal(hub, journal)) }
}

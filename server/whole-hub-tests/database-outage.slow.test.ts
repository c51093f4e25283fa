import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { waitUntilReady } from '#server/testing/referral-journal.ts'
import { signalDatabase } from '#server/testing/signal-database.ts'
import { loadHubDuring, type LoadOutcome } from '#server/testing/request-load.ts'

const STOPPED_MS = 60_000
const KILLS = 20
const LIMITS_OFF = { TWO_STEP: 'off', LIMIT_USER: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }

async function startHub() {
  const hub = await startDemoHub(LIMITS_OFF)
  onTestFinished(() => hub.stop())
  return { hub, cluster: join(hub.dataDir, 'postgres/cluster') }
}

const statusesOf = (outcomes: LoadOutcome[]) =>
  [...new Set(outcomes.map(({ status }) => status))].toSorted((a, b) => a - b)

test(
  'OPS-034: with the database stopped for a minute every request is 503 within 5 s, and service is back within 5 s',
  { timeout: 240_000 },
  async () => {
    const { hub, cluster } = await startHub()
    let stoppedAt = 0
    let readyAfterMs = 0
    const outcomes = await loadHubDuring(hub, async () => {
      await delay(2_000)
      signalDatabase(cluster, 'SIGSTOP')
      stoppedAt = performance.now()
      await delay(STOPPED_MS)
      signalDatabase(cluster, 'SIGCONT')
      const began = performance.now()
      await waitUntilReady(hub)
      readyAfterMs = performance.now() - began
      await delay(1_000)
    })
    expect(statusesOf(outcomes)).toEqual([200, 503])
    const waits = outcomes.map(({ began, ended }) => ended - Math.max(began, stoppedAt))
    expect(Math.max(...waits)).toBeLessThan(5_000)
    expect(readyAfterMs).toBeLessThan(5_000)
    expect(outcomes.slice(-4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  },
)

test('OPS-035: twenty kills of the database under load give 503 and never 500', { timeout: 600_000 }, async () => {
  const { hub, cluster } = await startHub()
  const outcomes = await loadHubDuring(hub, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(500 + 50 * kill)
      signalDatabase(cluster, 'SIGKILL')
      await waitUntilReady(hub)
    }
  })
  expect(statusesOf(outcomes)).toEqual([200, 503])
})

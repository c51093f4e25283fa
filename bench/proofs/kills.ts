import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKillRounds, type KillRoundResult, type KillTarget } from '#server/testing/kill-rounds.ts'
import { computeSum, type Proof } from './proof.ts'

// The long version of server/whole-hub-tests/crash.slow.test.ts: server, database and both in turn, ten kills per hub.

const ROUNDS = Number(process.env.ROUNDS ?? 500)
const PER_HUB = 10
const VICTIMS: KillTarget[] = ['server', 'database', 'both']
const READY_WITHIN_MS = 15_000

export const killsProof: Proof = {
  rows: ['SR-106', 'SR-107', 'SR-128'],
  target: `${ROUNDS} kills of server, database or both under load: no acknowledged referral, status or rating lost, no referral doubled, doctor finds nothing, ready within 15 s`,
  async run(rounds) {
    const results = await rounds.run<KillRoundResult>(ROUNDS, async (from) => {
      const victims = Array.from({ length: PER_HUB }, (_, n) => VICTIMS[(from + n) % VICTIMS.length]!)
      const dataDir = await mkdtemp(join(tmpdir(), 'care-kills-'))
      try {
        return await runKillRounds(victims, dataDir, 300 + ((from * 137) % 1_200))
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    })
    const figures = {
      kills: results.length,
      acknowledged: computeSum(results, ({ acknowledged }) => acknowledged),
      fulfilledAndRated: computeSum(results, ({ followedUp }) => followedUp),
      lost: computeSum(results, ({ lost }) => lost),
      wrong: computeSum(results, ({ wrong }) => wrong),
      slowestReadyMs: Math.max(...results.map(({ readyAfterMs }) => readyAfterMs)),
    }
    return { figures, isReached: figures.lost + figures.wrong === 0 && figures.slowestReadyMs < READY_WITHIN_MS }
  },
}

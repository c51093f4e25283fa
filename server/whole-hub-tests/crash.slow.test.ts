import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runKillRounds } from '#server/testing/kill-rounds.ts'

test(
  'SR-106, SR-107, SR-116, SR-128: server, database or both, killed at any moment, lose no acknowledged write, and doctor finds nothing afterwards',
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'care-kill-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const rounds = await runKillRounds(['server', 'database', 'both'], dataDir, 1_200)
    for (const round of rounds) {
      expect(round.acknowledged).toBeGreaterThan(0)
      expect(round.followedUp).toBeGreaterThan(0)
      expect(round).toMatchObject({ lost: 0, wrong: 0 })
    }
  },
)

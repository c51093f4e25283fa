import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKillRounds, type KillRoundResult, type KillTarget } from '#server/testing/kill-rounds.ts'

// The long version of crash.test.ts: ROUNDS (500) kills of server, database and both in turn, ten per hub.

const ROUNDS = Number(process.env.ROUNDS ?? 500)
const PER_HUB = 10
const VICTIMS: KillTarget[] = ['server', 'database', 'both']
const RESULTS = join(import.meta.dirname, '../.cache/bench')

const results: KillRoundResult[] = []
while (results.length < ROUNDS) {
  const count = Math.min(PER_HUB, ROUNDS - results.length)
  const victims = Array.from({ length: count }, (_, n) => VICTIMS[(results.length + n) % VICTIMS.length]!)
  const dataDir = await mkdtemp(join(tmpdir(), 'care-kills-'))
  results.push(...(await runKillRounds(victims, dataDir, 300 + ((results.length * 137) % 1_200))))
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, 'kills.json'), JSON.stringify(results, null, 2))
  console.log(summary())
}
process.exitCode = results.some(({ lost, wrong }) => lost + wrong > 0) ? 1 : 0

function summary(): string {
  const sum = (pick: (round: KillRoundResult) => number) => results.reduce((total, round) => total + pick(round), 0)
  const slowest = Math.max(...results.map(({ readyAfterMs }) => readyAfterMs))
  return `${results.length} kills: ${sum((r) => r.acknowledged)} acknowledged, ${sum((r) => r.lost)} lost, ${sum((r) => r.wrong)} wrong, ready again within ${(slowest / 1000).toFixed(1)} s`
}

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventLatencyProof } from './proofs/event-latency.ts'
import { databaseFailoverProof } from './proofs/failover.ts'
import { fullDiskProof } from './proofs/full-disk.ts'
import { accountEnumerationProof } from './proofs/account-enumeration.ts'
import { linkBruteForceProof } from './proofs/link-brute-force.ts'
import { killsProof } from './proofs/kills.ts'
import { mixedLoadProof } from './proofs/mixed-load.ts'
import { overloadProof } from './proofs/overload.ts'
import { openRoundStore, ProofPausedError, type Proof } from './proofs/proof.ts'
import { publicPagesProof } from './proofs/public-pages.ts'
import { rollingRestartProof } from './proofs/restarts.ts'
import { restoreProof } from './proofs/restore.ts'
import { slowNetworkProof } from './proofs/slow-network.ts'

// `npm run proof` runs the long proofs that have no result yet, `npm run proof -- kills` these ones again. Rounds of an
// interrupted run are kept; `FOR_MINUTES=8 npm run proof -- kills` pauses by itself and ends with status 2 while rounds are left.
// Results are kept in docs/proofs with date and machine.

const PROOFS: Record<string, Proof> = {
  kills: killsProof,
  failover: databaseFailoverProof,
  'full-disk': fullDiskProof,
  restore: restoreProof,
  restarts: rollingRestartProof,
  overload: overloadProof,
  'mixed-load': mixedLoadProof,
  'event-latency': eventLatencyProof,
  'public-pages': publicPagesProof,
  'slow-network': slowNetworkProof,
  'link-brute-force': linkBruteForceProof,
  'account-enumeration': accountEnumerationProof,
}
const PAUSED_STATUS = 2
const RESULTS = join(import.meta.dirname, '../docs/proofs')

const asked = process.argv.slice(2)
for (const name of asked) {
  if (!(name in PROOFS)) throw new Error(`There is no proof '${name}': ${Object.keys(PROOFS).join(', ')}.`)
}
for (const [name, proof] of Object.entries(PROOFS)) {
  const path = join(RESULTS, `${name}.json`)
  const isDone = await readFile(path).then(
    () => true,
    () => false,
  )
  if (asked.length > 0 ? asked.includes(name) : !isDone)
    await prove(name, proof, path).catch((error: unknown) => {
      if (!(error instanceof ProofPausedError)) throw error
      console.log(error.message)
      process.exitCode = PAUSED_STATUS
    })
}

async function prove(name: string, { rows, target, run }: Proof, path: string): Promise<void> {
  console.log(`\n${name}: ${target}`)
  const rounds = openRoundStore(name)
  const { figures, isReached } = await run(rounds)
  console.table([figures])
  console.log(isReached ? 'Reached' : 'NOT REACHED')
  if (!isReached) process.exitCode = 1
  const [cpu] = cpus()
  const machine = {
    processor: cpu?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  await mkdir(RESULTS, { recursive: true })
  const result = {
    at: new Date().toISOString(),
    commit: await currentCommit(),
    machine,
    rows,
    target,
    isReached,
    figures,
  }
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`)
  await rounds.clear()
}

async function currentCommit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'])
  return stdout.trim()
}

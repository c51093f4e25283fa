import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Shows by a long run what an installation withstands. */
export interface Proof {
  /** The requirement rows that the target comes from. */
  rows: string[]
  target: string
  run(rounds: RoundStore): Promise<ProofResult>
}

export interface ProofResult {
  figures: Record<string, number>
  isReached: boolean
}

/** Keeps the rounds of a proof, so that an interrupted run continues after the last one. */
export interface RoundStore {
  /** Runs batches until there are `count` rounds, and returns all of them. */
  run<T>(count: number, runBatch: (from: number) => Promise<T[]>): Promise<T[]>
  clear(): Promise<void>
}

/** With FOR_MINUTES a run of rounds pauses after that time; the same command goes on with the next round. */
const FOR_MINUTES = Number(process.env.FOR_MINUTES ?? Infinity)

/** The time is over and rounds are left. */
export class ProofPausedError extends Error {}

const PROGRESS = join(import.meta.dirname, '../../.cache/proofs')

export function openRoundStore(name: string): RoundStore {
  const path = join(PROGRESS, `${name}.json`)
  return {
    async run<T>(count: number, runBatch: (from: number) => Promise<T[]>) {
      await mkdir(PROGRESS, { recursive: true })
      // SAFETY: written below by the same proof.
      const rounds = JSON.parse(await readFile(path, 'utf8').catch(() => '[]')) as T[]
      const began = performance.now()
      while (rounds.length < count) {
        if (performance.now() - began > 60_000 * FOR_MINUTES)
          throw new ProofPausedError(`${name}: paused after ${rounds.length} of ${count} rounds`)
        rounds.push(...(await runBatch(rounds.length)))
        await writeFile(path, JSON.stringify(rounds))
        console.log(`${name}: ${rounds.length} of ${count} rounds`)
      }
      return rounds.slice(0, count)
    },
    clear: () => rm(path, { force: true }),
  }
}

export const computeSum = <T>(rounds: T[], pick: (round: T) => number): number =>
  rounds.reduce((total, round) => total + pick(round), 0)

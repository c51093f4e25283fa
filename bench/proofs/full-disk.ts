import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  waitUntilReady,
  type AcknowledgedReferral,
  type JournalDifference,
} from '#server/testing/referral-journal.ts'
import { withSmallDisk } from '#server/testing/small-disk.ts'
import { sum, type Proof } from './proof.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const DISK_SIZE = '700m'
const FULL_FOR_MS = 3_000
const READY_WITHIN_MS = 15_000

interface Round extends JournalDifference {
  acknowledged: number
  readyAfterMs: number
}

/** Needs Linux and the right to mount. */
export const fullDisk: Proof = {
  rows: ['SR-109'],
  target: `${ROUNDS} times a full disk under load: no acknowledged referral lost or doubled, ready within 15 s after there is room`,
  async run(rounds) {
    const results = await rounds.run<Round>(ROUNDS, () =>
      withSmallDisk(DISK_SIZE, (disk) => fillDiskRepeatedly(disk, ROUNDS)),
    )
    const figures = {
      fullDisks: results.length,
      acknowledged: sum(results, ({ acknowledged }) => acknowledged),
      lost: sum(results, ({ lost }) => lost),
      wrong: sum(results, ({ wrong }) => wrong),
      slowestReadyMs: Math.max(...results.map(({ readyAfterMs }) => readyAfterMs)),
    }
    return { figures, isReached: figures.lost + figures.wrong === 0 && figures.slowestReadyMs < READY_WITHIN_MS }
  },
}

async function fillDiskRepeatedly(disk: string, count: number): Promise<Round[]> {
  const hub = await startDemoHub({
    DATA_DIR: join(disk, 'data'),
    TWO_STEP: 'off',
    LIMIT_REFERRALS: 'off',
    LIMIT_REFERRALS_VENDOR: 'off',
  })
  const journal: AcknowledgedReferral[] = []
  const results: Round[] = []
  try {
    while (results.length < count) {
      const before = journal.length
      let freedAt = 0
      await sendReferralsDuring(hub, journal, async () => {
        await delay(500)
        const filler = await fillDisk(disk)
        await delay(FULL_FOR_MS)
        await rm(filler)
        freedAt = Date.now()
        await waitUntilReady(hub)
      })
      const readyAfterMs = Date.now() - freedAt
      results.push({ acknowledged: journal.length - before, readyAfterMs, ...(await compareWithJournal(hub, journal)) })
    }
  } finally {
    await hub.stop()
  }
  return results
}

/** Writes a file until nothing more fits, and returns its path. */
async function fillDisk(disk: string): Promise<string> {
  const path = join(disk, 'filler')
  const block = Buffer.alloc(1_048_576)
  const endless = Readable.from(
    (function* () {
      for (;;) yield block
    })(),
  )
  await pipeline(endless, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return path
}

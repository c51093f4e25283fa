import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { AuditSeal } from './chain.ts'
import { readChainEnd } from './chain-end.ts'

// An anchor is the end of the chain as one line of text. Stored on another machine, it proves that the log up to there was
// not rewritten, not even by somebody who has the database, the head file and the key.

export interface AuditAnchor {
  number: number
  /** The highest id that the seal covers. */
  row: number
  at: string
  seal: string
}

/** Returns undefined while nothing is sealed. */
export async function readCurrentAnchorLine(db: Db): Promise<string | undefined> {
  const { number, highest, sealed_at, seal } = await readChainEnd(db)
  if (number === 0) return undefined
  return `audit-anchor seal=${number} row=${highest} at=${sealed_at.toISOString()} hash=${seal.toString('hex')}`
}

const LINE = /audit-anchor seal=(\d{1,15}) row=(\d{1,15}) at=(\S{10,30}) hash=([0-9a-f]{64})(?![0-9a-f])/

/** Finds the anchor in a line, for example in a line of the service log. */
export function parseAnchor(line: string): AuditAnchor {
  const [, number, row, at, seal] = LINE.exec(line) ?? []
  if (!seal) throw new Error(`This is not an anchor: ${line}\nOne is printed by: npm run admin -- anchor`)
  return { number: Number(number), row: Number(row), at: at!, seal }
}

/** Writes the anchor to the service log at the start and once a day, so that log collection stores it elsewhere. */
export function logAuditAnchorDaily({ db, jobs, log }: Services): void {
  jobs.every(days(1), async () => {
    const anchor = await readCurrentAnchorLine(db)
    if (anchor) log.info(anchor)
  })
}

/** Compares anchors with the seals of the chain, from its beginning to its end. */
export function createAnchorComparer(anchors: AuditAnchor[], report: (problem: string) => void) {
  const waiting = anchors.toSorted((a, b) => a.number - b.number)
  let proven = 0
  return {
    /** The chain begins after this seal; earlier anchors cannot be compared. */
    begin(number: number) {
      while (waiting[0] && waiting[0].number <= number)
        report(`The anchor of ${waiting.shift()!.at} is older than what the log still holds. Use a newer one.`)
    },
    compare(seal: Pick<AuditSeal, 'number' | 'seal'>) {
      while (waiting[0] && waiting[0].number <= seal.number) {
        const anchor = waiting.shift()!
        if (anchor.number === seal.number && anchor.seal === seal.seal.toString('hex')) proven = anchor.row
        else
          report(
            `Rows ${proven + 1} to ${anchor.row} were written anew: seal ${anchor.number} is not the one of ${anchor.at}.`,
          )
      }
    },
    end() {
      for (const { at, row } of waiting) report(`The log is cut off: the anchor of ${at} goes as far as row ${row}.`)
    },
  }
}

import type { Referral } from '#contract/referrals.ts'
import type { Db } from '#server/platform/db.ts'
import {
  toSpreadsheetDate,
  toSpreadsheetDateTime,
  streamWorkbook,
  type WorkbookCell,
  type WorkbookColumn,
} from '#server/platform/workbook.ts'
import { toDayjsInZone } from './period.ts'
import { presentReferralWithoutRights } from './present.ts'
import { loadUserNames, loadReferrals } from './queries.ts'
import type { ReferralRow } from './referral-row.ts'
import { listNextReceivedBatch, type ReceivedCursor } from './received-queries.ts'
import type { ReceivedScope } from './received-scope.ts'

/** Rows read at a time. */
const BATCH_SIZE = 1_000

/** One row of the export, with the reader's name and the creation time in the requested zone. */
interface Line {
  referral: Omit<Referral, 'may'>
  readBy: string | undefined
  created: number
}

/** The columns in the order of decision 15. */
const COLUMNS: (WorkbookColumn & { cell: (line: Line) => WorkbookCell })[] = [
  { title: 'ID', kind: 'number', width: 10, cell: ({ referral }) => referral.id },
  { title: 'Vendor', kind: 'text', width: 28, cell: ({ referral }) => referral.vendor.name },
  {
    title: 'Location',
    kind: 'text',
    width: 40,
    cell: ({ referral: { location } }) => [location.name, location.address].filter(Boolean).join(', '),
  },
  { title: 'Service', kind: 'text', width: 24, cell: ({ referral }) => referral.service.name },
  { title: 'Sub-service', kind: 'text', width: 20, cell: ({ referral }) => referral.sub_service?.name ?? null },
  { title: 'Options', kind: 'text', width: 24, cell: ({ referral }) => referral.options.join(', ') },
  { title: 'Sender', kind: 'text', width: 24, cell: ({ referral: { user } }) => nameOf(user) },
  { title: 'Email', kind: 'text', width: 28, cell: ({ referral }) => referral.user.email },
  { title: 'Phone', kind: 'text', width: 16, cell: ({ referral }) => referral.user.phone },
  { title: 'Status', kind: 'text', width: 24, cell: ({ referral }) => statusLabel(referral.status) },
  { title: 'Created', kind: 'moment', width: 17, cell: ({ created }) => toSpreadsheetDateTime(created) },
  { title: 'Due', kind: 'day', width: 12, cell: ({ referral: { due_at } }) => due_at && toSpreadsheetDate(due_at) },
  { title: 'Read by', kind: 'text', width: 24, cell: ({ readBy }) => readBy ?? null },
  { title: 'Rating', kind: 'number', width: 8, cell: ({ referral }) => referral.rating },
  {
    title: 'Details',
    kind: 'text',
    width: 60,
    cell: ({ referral }) => (referral.consent_withdrawn ? 'Consent withdrawn' : referral.details),
  },
]

export interface ReceivedWorkbookOptions {
  scope: ReceivedScope
  timeZone: string
  at: Date
  /** Called with the ids of each batch before any of its rows are sent. */
  beforeBatch: (ids: number[]) => Promise<void>
}

/** Streams the workbook of all referrals of the scope, newest first. */
export const streamReceivedWorkbook = (db: Db, report: ReceivedWorkbookOptions): AsyncGenerator<Buffer> =>
  streamWorkbook('Received referrals', COLUMNS, linesOf(db, report))

async function* linesOf(
  db: Db,
  { scope, timeZone, at, beforeBatch }: ReceivedWorkbookOptions,
): AsyncGenerator<WorkbookCell[]> {
  const wallClock = wallClockIn(timeZone)
  let nextBatch: Promise<Batch> | undefined = batchAfter(db, scope, undefined)
  while (nextBatch) {
    const { rows, readers, cursor }: Batch = await nextBatch
    // Read the next batch while this one is written.
    nextBatch = cursor && batchAfter(db, scope, cursor)
    // Nobody awaits this promise if the reader stops early.
    nextBatch?.catch(() => undefined)
    if (rows.length > 0) await beforeBatch(rows.map(({ id }) => id))
    for (const row of rows) {
      const referral = presentReferralWithoutRights(row, at)
      const line = { referral, readBy: readerNameOf(row, readers), created: wallClock(row.created_at) }
      yield COLUMNS.map(({ cell }) => cell(line))
    }
  }
}

interface Batch {
  rows: ReferralRow[]
  readers: Awaited<ReturnType<typeof loadUserNames>>
  /** Cursor for the next batch; undefined at the end. */
  cursor: ReceivedCursor | undefined
}

async function batchAfter(db: Db, scope: ReceivedScope, after: ReceivedCursor | undefined): Promise<Batch> {
  const found = await listNextReceivedBatch(db, scope, after, BATCH_SIZE)
  const rows = await loadReferrals(
    db,
    found.map(({ id }) => id),
  )
  const readers = await loadUserNames(db, [...new Set(rows.flatMap(({ read_by }) => read_by ?? []))])
  return { rows, readers, cursor: found.length < BATCH_SIZE ? undefined : found.at(-1) }
}

/** A referral that was read from the mailbox names the vendor. */
function readerNameOf({ read_by, read_at, vendor_name }: ReferralRow, readers: Batch['readers']): string | undefined {
  if (read_by === null) return read_at === null ? undefined : vendor_name
  const reader = readers.get(read_by)
  return reader && nameOf(reader)
}

const nameOf = ({ first, last }: { first: string; last: string }) => [last, first].filter(Boolean).join(', ')

/** The status as people read it: RECIEVED becomes 'Received', and words in capitals get normal case (decision 8). */
const statusLabel = (status: Referral['status']) =>
  status === 'RECIEVED' ? 'Received' : /^[A-Z]+$/.test(status) ? status[0] + status.slice(1).toLowerCase() : status

const QUARTER_MS = 15 * 60_000

/**
 * Returns a function that shifts a moment to the local time of the zone. No zone changes its offset within a quarter of
 * an hour, so offsets are cached per quarter.
 */
function wallClockIn(timeZone: string): (moment: Date) => number {
  const offsets = new Map<number, number>()
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return moment.getTime() + known
    const offset = toDayjsInZone(moment, timeZone).utcOffset() * 60_000
    offsets.set(quarter, offset)
    return moment.getTime() + offset
  }
}

import { MAX_GEOCODE_BATCH, type GeocodeResult } from '#contract/geocoding.ts'
import { IMPORT_CHUNK_SIZE, type ImportLocation, type importRoutes, type ImportVendor } from '#contract/imports.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { SheetVendor } from './sheet-vendor.ts'

/** The server's response to one chunk. An older server leaves out what is optional. */
type ChunkResult = RouteOutput<typeof importRoutes.vendors>

/** The two calls of an import. A call may fail and be retried; `key` is the same for each attempt at one chunk. */
export interface ImportCalls {
  /** Resolves to the results of the first addresses, at least one. */
  locate: (addresses: string[]) => Promise<(GeocodeResult | null)[]>
  send: (vendors: ImportVendor[], key: string) => Promise<ChunkResult>
}

/** The state of an import. A stopped run can be resumed from it; a lost one can be started again (decision 28). */
export interface ImportRun {
  key: string
  vendors: SheetVendor[]
  /** Every distinct address of the sheet. */
  addresses: string[]
  located: ReadonlyMap<string, GeocodeResult | null>
  sentCount: number
  result: Pick<ChunkResult, 'imported' | 'skipped' | 'known' | 'errors'>
  /** Of each row that was sent. */
  resultByRow: ReadonlyMap<number, RowResult>
  /** The errors of the result with their rows. */
  rowMessages: ServerRowMessage[]
}

/** What became of a row: it made a vendor, its vendor existed already, or the server refused it. */
interface RowResult {
  outcome: 'imported' | 'known' | 'refused'
  /** Null for a refused row, and when an older server does not name the vendors. */
  vendorId: number | null
}

/** The server's message about a row; row 0 when it is unknown. */
export interface ServerRowMessage {
  row: number
  name: string
  text: string
  /** True when the row was not imported. */
  isSkipped: boolean
}

export function createImportRun(vendors: SheetVendor[], key: string): ImportRun {
  const addresses = [...new Set(vendors.flatMap(({ locations }) => locations.map(({ address }) => address)))]
  return {
    key,
    vendors,
    addresses,
    located: new Map(),
    sentCount: 0,
    result: { imported: 0, skipped: 0, known: 0, errors: [] },
    resultByRow: new Map(),
    rowMessages: [],
  }
}

/** True while addresses are geocoded, before the vendors are sent (IMP-019, IMP-021). */
export const isGeocodingImport = (run: ImportRun) => run.located.size < run.addresses.length

/** Runs an import to its end in small steps; each yielded run can be resumed. */
export async function* runImportInSteps(run: ImportRun, calls: ImportCalls): AsyncGenerator<ImportRun, void> {
  let current = run
  while (isGeocodingImport(current)) yield (current = await locateNextBatch(current, calls))
  while (current.sentCount < current.vendors.length) yield (current = await sendNextChunk(current, calls))
}

async function locateNextBatch(run: ImportRun, { locate }: ImportCalls): Promise<ImportRun> {
  const batch = run.addresses.slice(run.located.size, run.located.size + MAX_GEOCODE_BATCH)
  const found = await locate(batch)
  const located = new Map(run.located)
  // A slow geocoder returns only the first results; the next step requests the others.
  for (const [i, result] of found.slice(0, batch.length).entries()) located.set(batch[i]!, result)
  return { ...run, located }
}

async function sendNextChunk(run: ImportRun, { send }: ImportCalls): Promise<ImportRun> {
  const chunk = run.vendors.slice(run.sentCount, run.sentCount + IMPORT_CHUNK_SIZE)
  const answer = await send(
    chunk.map((vendor) => withLocations(vendor, run.located)),
    `${run.key}-${run.sentCount}`,
  )
  const result = {
    imported: run.result.imported + answer.imported,
    skipped: run.result.skipped + answer.skipped,
    known: run.result.known + answer.known,
    errors: [...run.result.errors, ...answer.errors],
  }
  const rowMessages = [
    ...run.rowMessages,
    ...answer.errors.map((text, nth) => {
      const position = answer.error_rows[nth] ?? -1
      return rowMessageOf(text, chunk[position], getOutcome(answer, position) === 'refused')
    }),
  ]
  const resultByRow = new Map(run.resultByRow)
  for (const [at, { row }] of chunk.entries())
    resultByRow.set(row, { outcome: getOutcome(answer, at), vendorId: answer.vendor_ids?.[at] ?? null })
  return { ...run, sentCount: run.sentCount + chunk.length, result, resultByRow, rowMessages }
}

/** Returns what became of the row at this position of the chunk; 'imported' when an older server does not say. */
function getOutcome({ known_rows, refused_rows }: ChunkResult, position: number): RowResult['outcome'] {
  if (known_rows?.includes(position)) return 'known'
  return refused_rows?.includes(position) ? 'refused' : 'imported'
}

const rowMessageOf = (text: string, vendor: SheetVendor | undefined, isSkipped: boolean): ServerRowMessage => ({
  row: vendor?.row ?? 0,
  name: vendor?.vendor.name ?? '',
  text,
  isSkipped,
})

function withLocations({ vendor, locations: written }: SheetVendor, located: ImportRun['located']): ImportVendor {
  const locations = written.flatMap(({ address, facility }) => {
    const found = located.get(address)
    return found && isComplete(found) ? [{ ...locationOf(found), locationName: facility }] : []
  })
  return { ...vendor, locations }
}

/** True when a result has all parts that the map needs (IMP-020). Its position is never missing. */
const isComplete = ({ city, state, country, zip }: GeocodeResult) =>
  [city, state, country, zip].every((part) => part.trim() !== '')

const locationOf = (found: GeocodeResult): Omit<ImportLocation, 'locationName'> => ({
  street: found.street,
  unit: found.unit,
  number: found.number,
  city: found.city,
  state: found.state,
  zip: found.zip,
  country: found.country,
  lat: found.lat,
  lng: found.lng,
  precision: found.precision,
})

/**
 * Returns the addresses that were geocoded without success and left out of their vendors, with their rows (IMP-020,
 * IMP-022). Skipped rows are left out: they created no vendor.
 */
export function listUnlocatedAddresses({
  vendors,
  located,
  resultByRow,
}: ImportRun): { row: number; name: string; address: string }[] {
  const isDropped = (address: string) => {
    const found = located.get(address)
    return found === null || (found !== undefined && !isComplete(found))
  }
  const isSkipped = (row: number) => {
    const result = resultByRow.get(row)
    return result !== undefined && result.outcome !== 'imported'
  }
  return vendors
    .filter(({ row }) => !isSkipped(row))
    .flatMap(({ row, vendor, locations }) =>
      locations
        .filter(({ address }) => isDropped(address))
        .map(({ written }) => ({ row, name: vendor.name, address: written })),
    )
}

import { MAX_GEOCODE_BATCH, type GeocodeResult } from '#contract/geocoding.ts'
import { IMPORT_CHUNK_SIZE, type ImportLocation, type ImportVendor } from '#contract/imports.ts'
import type { SheetVendor } from './sheet-vendor.ts'

/** The server's response to one chunk. */
interface ChunkResult {
  imported: number
  /** The number of rows that were not imported. */
  skipped: number
  /** The number of skipped rows whose vendor exists already. */
  known: number
  /** The positions of those rows. */
  known_rows?: number[] | undefined
  errors: string[]
  /** For each error the position of its row in the chunk. */
  error_rows: number[]
  /** The positions of the rows that the server refused. */
  refused_rows?: number[] | undefined
  /** For each row its vendor; missing from an older server. */
  vendor_ids?: (number | null)[] | undefined
}

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
  result: Omit<ChunkResult, 'error_rows' | 'known_rows' | 'refused_rows' | 'vendor_ids'>
  /** The rows that were sent and made no vendor. */
  skippedRows: readonly number[]
  /** Those of them whose vendor exists already. */
  knownRows: readonly number[]
  /** The vendors of the rows that were imported or listed already. */
  vendorIdByRow: ReadonlyMap<number, number>
  /** The errors of the result with their rows. */
  rowMessages: ServerRowMessage[]
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
  const addresses = [...new Set(vendors.flatMap(({ places }) => places.map(({ address }) => address)))]
  return {
    key,
    vendors,
    addresses,
    located: new Map(),
    sentCount: 0,
    result: { imported: 0, skipped: 0, known: 0, errors: [] },
    skippedRows: [],
    knownRows: [],
    vendorIdByRow: new Map(),
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
  const {
    imported,
    skipped,
    known,
    errors,
    error_rows: errorRows,
    known_rows: knownPositions = [],
    refused_rows: refusedRows = [],
    vendor_ids: vendorIds = [],
  } = await send(
    chunk.map((vendor) => withLocations(vendor, run.located)),
    `${run.key}-${run.sentCount}`,
  )
  const result = {
    imported: run.result.imported + imported,
    skipped: run.result.skipped + skipped,
    known: run.result.known + known,
    errors: [...run.result.errors, ...errors],
  }
  const rowMessages = [
    ...run.rowMessages,
    ...errors.map((text, nth) => {
      const position = errorRows[nth] ?? -1
      return rowMessageOf(text, chunk[position], refusedRows.includes(position))
    }),
  ]
  const skippedNow = chunk.filter((_, at) => knownPositions.includes(at) || refusedRows.includes(at))
  const skippedRows = [...run.skippedRows, ...skippedNow.map(({ row }) => row)]
  const knownNow = chunk.filter((_, at) => knownPositions.includes(at))
  const knownRows = [...run.knownRows, ...knownNow.map(({ row }) => row)]
  const vendorIdByRow = new Map(run.vendorIdByRow)
  for (const [at, id] of vendorIds.entries()) if (id !== null && chunk[at]) vendorIdByRow.set(chunk[at].row, id)
  return { ...run, sentCount: run.sentCount + chunk.length, result, skippedRows, knownRows, vendorIdByRow, rowMessages }
}

const rowMessageOf = (text: string, vendor: SheetVendor | undefined, isSkipped: boolean): ServerRowMessage => ({
  row: vendor?.row ?? 0,
  name: vendor?.vendor.name ?? '',
  text,
  isSkipped,
})

function withLocations({ vendor, places }: SheetVendor, located: ImportRun['located']): ImportVendor {
  const locations = places.flatMap(({ address, facility }) => {
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
  skippedRows,
}: ImportRun): { row: number; name: string; address: string }[] {
  const isDropped = (address: string) => {
    const found = located.get(address)
    return found === null || (found !== undefined && !isComplete(found))
  }
  return vendors
    .filter(({ row }) => !skippedRows.includes(row))
    .flatMap(({ row, vendor, places }) =>
      places
        .filter(({ address }) => isDropped(address))
        .map(({ written }) => ({ row, name: vendor.name, address: written })),
    )
}

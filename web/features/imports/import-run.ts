import { MAX_GEOCODE_BATCH, type GeocodeResult } from '#contract/geocoding.ts'
import { IMPORT_CHUNK_SIZE, type ImportLocation, type ImportVendor } from '#contract/imports.ts'
import type { VendorRow } from './sheet-rows.ts'

/** What the server says of one chunk. */
interface ChunkResult {
  imported: number
  /** All other rows. */
  skipped: number
  /** Of the skipped, those whose vendor is listed already. */
  known: number
  errors: string[]
}

/** The two calls of an import. A call may fail and be tried again; `key` is the same for each try at one chunk. */
export interface ImportCalls {
  /** Answers for the first of them, at least one. */
  locate: (addresses: string[]) => Promise<(GeocodeResult | null)[]>
  send: (vendors: ImportVendor[], key: string) => Promise<ChunkResult>
}

/** How far an import is. A run that was stopped goes on from here; one that is lost can be begun again (decision 28). */
export interface ImportRun {
  key: string
  vendors: VendorRow[]
  /** Every address of the sheet once. */
  addresses: string[]
  located: ReadonlyMap<string, GeocodeResult | null>
  sentCount: number
  result: ChunkResult
  /** The errors of the result with the rows that they are about. */
  rowMessages: RowMessage[]
}

/** What the hub said of a row; row 0 where it does not say which. */
export interface RowMessage {
  row: number
  name: string
  text: string
}

export function createImportRun(vendors: VendorRow[], key: string): ImportRun {
  const addresses = [...new Set(vendors.flatMap(({ places }) => places.map(({ address }) => address)))]
  return {
    key,
    vendors,
    addresses,
    located: new Map(),
    sentCount: 0,
    result: { imported: 0, skipped: 0, known: 0, errors: [] },
    rowMessages: [],
  }
}

/** First every address is looked up, then the vendors are sent (IMP-019, IMP-021). */
export const isPreparing = (run: ImportRun) => run.located.size < run.addresses.length

/** Takes a run to its end in small steps; each step is a run from which one can go on. */
export async function* runImport(run: ImportRun, calls: ImportCalls): AsyncGenerator<ImportRun, void> {
  let now = run
  while (isPreparing(now)) yield (now = await locateNextBatch(now, calls))
  while (now.sentCount < now.vendors.length) yield (now = await sendNextChunk(now, calls))
}

async function locateNextBatch(run: ImportRun, { locate }: ImportCalls): Promise<ImportRun> {
  const batch = run.addresses.slice(run.located.size, run.located.size + MAX_GEOCODE_BATCH)
  const found = await locate(batch)
  const located = new Map(run.located)
  // A slow geocoder answers the first ones only: the others are asked for by the next step.
  for (const [i, result] of found.slice(0, batch.length).entries()) located.set(batch[i]!, result)
  return { ...run, located }
}

async function sendNextChunk(run: ImportRun, { send }: ImportCalls): Promise<ImportRun> {
  const chunk = run.vendors.slice(run.sentCount, run.sentCount + IMPORT_CHUNK_SIZE)
  const { imported, skipped, known, errors } = await send(
    chunk.map((vendor) => withLocations(vendor, run.located)),
    `${run.key}-${run.sentCount}`,
  )
  const result = {
    imported: run.result.imported + imported,
    skipped: run.result.skipped + skipped,
    known: run.result.known + known,
    errors: [...run.result.errors, ...errors],
  }
  const told = [...run.rowMessages, ...errors.map((text) => rowMessageOf(text, chunk))]
  return { ...run, sentCount: run.sentCount + chunk.length, result, rowMessages: told }
}

/** The hub knows a row by its name, which is once in a file; of 'A' and 'A: B' the longer one is meant. */
function rowMessageOf(text: string, chunk: VendorRow[]): RowMessage {
  const [about] = chunk
    .filter(({ vendor }) => text.startsWith(`${vendor.name}: `))
    .toSorted((a, b) => b.vendor.name.length - a.vendor.name.length)
  return { row: about?.row ?? 0, name: about?.vendor.name ?? '', text }
}

function withLocations({ vendor, places }: VendorRow, located: ImportRun['located']): ImportVendor {
  const locations = places.flatMap(({ address, facility }) => {
    const found = located.get(address)
    return found && isComplete(found) ? [{ ...locationOf(found), locationName: facility }] : []
  })
  return { ...vendor, locations }
}

/** What the map needs of a location (IMP-020). The position itself is never missing from a result. */
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

/** Addresses that were looked up and dropped, with their rows (IMP-020, IMP-022). */
export function findUnlocatedAddresses({
  vendors,
  located,
}: ImportRun): { row: number; name: string; address: string }[] {
  const isDropped = (address: string) => {
    const found = located.get(address)
    return found === null || (found !== undefined && !isComplete(found))
  }
  return vendors.flatMap(({ row, vendor, places }) =>
    places.filter(({ address }) => isDropped(address)).map(({ address }) => ({ row, name: vendor.name, address })),
  )
}

import { expect, test } from 'vitest'
import { MAX_GEOCODE_BATCH, type GeocodeResult } from '#contract/geocoding.ts'
import { IMPORT_CHUNK_SIZE } from '#contract/imports.ts'
import type { SheetVendor } from './sheet-vendor.ts'
import {
  createImportRun,
  type ImportCalls,
  listUnlocatedAddresses,
  isGeocodingImport,
  runImportInSteps,
  type ImportRun,
} from './import-run.ts'

const aVendor = (row: number, ...addresses: string[]): SheetVendor => ({
  row,
  vendor: {
    name: `Vendor ${row}`,
    email: `vendor-${row}@example.org`,
    phone: '',
    site: '',
    booking_link: '',
    avatar_type: 0,
    bio: '',
    status: 1,
    admins: [],
    services: [],
  },
  locations: addresses.map((address) => ({ address, written: address, facility: 'Annex' })),
})

const aPlace = (over: Partial<GeocodeResult> = {}): GeocodeResult => ({
  street: 'King Street W',
  unit: '',
  number: '1',
  city: 'Toronto',
  state: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  zip: 'M5H 1A1',
  zipInferred: false,
  lat: 43.6,
  lng: -79.4,
  precision: 'street',
  provider: 'offline',
  ...over,
})

/** Returns calls that record their input; every address is found. */
function someCalls(over: Partial<ImportCalls> = {}) {
  const batches: string[][] = []
  const chunks: { key: string; vendors: Parameters<ImportCalls['send']>[0] }[] = []
  const calls: ImportCalls = {
    locate: async (addresses) => (batches.push(addresses), addresses.map(() => aPlace())),
    send: async (vendors, key) => (
      chunks.push({ key, vendors }),
      { imported: vendors.length, skipped: 0, known: 0, errors: [], error_rows: [] }
    ),
    ...over,
  }
  return { calls, batches, chunks }
}

async function toEnd(run: ImportRun, calls: ImportCalls): Promise<ImportRun> {
  let last = run
  for await (const next of runImportInSteps(run, calls)) last = next
  return last
}

test('each address is geocoded once, at most a hundred a call, before anything is sent (IMP-019, IMP-021)', async () => {
  const vendors = Array.from({ length: MAX_GEOCODE_BATCH + 1 }, (_, i) => aVendor(i + 2, `${i} king st`, 'shared'))
  const { calls, batches, chunks } = someCalls()
  const order: string[] = []
  for await (const step of runImportInSteps(createImportRun(vendors, 'k'), calls))
    order.push(isGeocodingImport(step) ? 'prepare' : 'send')
  expect(batches.map((batch) => batch.length)).toEqual([MAX_GEOCODE_BATCH, 2])
  expect(order.indexOf('send')).toBeGreaterThan(0)
  expect(chunks.flatMap(({ vendors: sent }) => sent)).toHaveLength(MAX_GEOCODE_BATCH + 1)
})

test('addresses that a slow geocoder left out of a batch are requested again, none twice (decision 28)', async () => {
  const vendors = Array.from({ length: 7 }, (_, i) => aVendor(i + 2, `${i} king st`))
  const { calls, batches, chunks } = someCalls()
  await toEnd(createImportRun(vendors, 'k'), {
    ...calls,
    locate: async (addresses) => (await calls.locate(addresses)).slice(0, 3),
  })
  expect(batches.map(([first]) => first)).toEqual(['0 king st', '3 king st', '6 king st'])
  expect(chunks.flatMap(({ vendors: sent }) => sent.flatMap(({ locations }) => locations))).toHaveLength(7)
})

test('vendors are sent in chunks of 30 and the responses are added up (IMP-021, CONST-040)', async () => {
  const vendors = Array.from({ length: 61 }, (_, i) => aVendor(i + 2))
  const { calls, chunks } = someCalls()
  const answers = { imported: 1, skipped: 2, known: 1, errors: ['no'], error_rows: [0] }
  const run = await toEnd(createImportRun(vendors, 'k'), {
    ...calls,
    send: async (sent, key) => (await calls.send(sent, key), answers),
  })
  expect(chunks.map((chunk) => chunk.vendors.length)).toEqual([IMPORT_CHUNK_SIZE, IMPORT_CHUNK_SIZE, 1])
  expect(run.result).toEqual({ imported: 3, skipped: 6, known: 3, errors: ['no', 'no', 'no'] })
})

test('a geocoded location is sent with its parts and the facility name (IMP-016, IMP-019)', async () => {
  const { calls, chunks } = someCalls()
  await toEnd(createImportRun([aVendor(2, '1 king st')], 'k'), calls)
  expect(chunks[0]!.vendors[0]).toMatchObject({
    name: 'Vendor 2',
    locations: [
      {
        number: '1',
        street: 'King Street W',
        unit: '',
        city: 'Toronto',
        state: 'ON',
        zip: 'M5H 1A1',
        country: 'Canada',
        lat: 43.6,
        lng: -79.4,
        precision: 'street',
        locationName: 'Annex',
      },
    ],
  })
})

test('a location that was not found is told of new vendors only', async () => {
  const { calls } = someCalls({
    locate: async (addresses) => addresses.map(() => null),
    send: async () => ({
      imported: 1,
      skipped: 2,
      known: 1,
      known_rows: [0],
      errors: ['no'],
      error_rows: [2],
      refused_rows: [2],
    }),
  })
  const vendors = [aVendor(2, '1 king st'), aVendor(3, '3 king st'), aVendor(4, '4 king st')]
  const run = await toEnd(createImportRun(vendors, 'k'), calls)
  expect(listUnlocatedAddresses(run).map(({ row }) => row)).toEqual([3])
})

test.each(['city', 'state', 'country', 'zip'] as const)('a location without %s is dropped (IMP-020)', async (part) => {
  const { calls, chunks } = someCalls({ locate: async () => [aPlace({ [part]: ' ' })] })
  const run = await toEnd(createImportRun([aVendor(2, '1 king st')], 'k'), calls)
  expect(chunks[0]!.vendors[0]!.locations).toEqual([])
  expect(listUnlocatedAddresses(run)).toEqual([{ row: 2, name: 'Vendor 2', address: '1 king st' }])
})

test('a location that is not found is dropped and the vendor is still sent (IMP-022)', async () => {
  const { calls, chunks } = someCalls({ locate: async () => [null, aPlace()] })
  const run = await toEnd(createImportRun([aVendor(2, 'nowhere', '1 king st')], 'k'), calls)
  expect(chunks[0]!.vendors[0]!.locations).toHaveLength(1)
  expect(listUnlocatedAddresses(run).map(({ address }) => address)).toEqual(['nowhere'])
})

test('after a failure the run resumes with the failed chunk under the same idempotency key', async () => {
  const vendors = Array.from({ length: 61 }, (_, i) => aVendor(i + 2, 'shared'))
  const { calls, batches, chunks } = someCalls()
  const failing: ImportCalls = {
    ...calls,
    send: (sent, key) => (chunks.length === 1 ? Promise.reject(new Error('away')) : calls.send(sent, key)),
  }
  let run = createImportRun(vendors, 'k')
  const untilFailure = async () => {
    for await (const next of runImportInSteps(run, failing)) run = next
  }
  await expect(untilFailure()).rejects.toThrow('away')
  run = await toEnd(run, calls)

  expect(batches).toHaveLength(1)
  expect(chunks.map(({ key }) => key)).toEqual(['k-0', 'k-30', 'k-60'])
  expect(run.result.imported).toBe(61)
})

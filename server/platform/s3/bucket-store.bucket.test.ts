import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { readStored } from '#server/testing/storage-access.ts'
import { startFaultyProxy, type Fault } from '#server/testing/faulty-proxy.ts'
import { accessBucket, createTestBucket, getTestObjectStorage } from '#server/testing/test-bucket.ts'
import { createBucketStore } from './bucket-store.ts'

const proxy = await startFaultyProxy(getTestObjectStorage().endpoint)
const { client, Bucket, environment } = await createTestBucket({ endpoint: proxy.url })
const { bucket } = readConfig({ ...environment })
const SHORT = { put: { whole: 4_000, oneTry: 1_000 }, request: { whole: 3_000, oneTry: 900 }, pause: 500 }
/** Room for a busy machine, where a try has to succeed. */
const AMPLE = { put: { whole: 60_000, oneTry: 3_000 }, request: { whole: 60_000, oneTry: 3_000 }, pause: 8_000 }
const openStore = (time = SHORT) =>
  createBucketStore(bucket ?? { bucket: 'none', endpoint: proxy.url, region: undefined, credentials: undefined }, time)
const files = openStore()
const stored = accessBucket(client, Bucket)

const FAULTS: Fault[] = [500, 503, 'hangs']

test.each(FAULTS)(
  'OPS-050: with a storage that answers %s, each operation fails as 503 with its cause',
  async (fault) => {
    const name = `away/${randomBytes(4).toString('hex')}`
    await files.put(name, Buffer.from('here'))
    proxy.fault = fault
    const unavailable = { status: 503, retryAfter: 30, cause: expect.anything() }
    for (const work of [
      () => files.put('away/b', Buffer.from('b')),
      () => files.put('away/large', randomBytes(6_000_000)),
      () => files.size(name),
      () => files.read(name),
      () => files.remove(name),
      () => readFirstPage('away'),
    ])
      await expect(work()).rejects.toMatchObject(unavailable)
    proxy.heal()
    expect((await readStored(files, name)).toString()).toBe('here')
  },
)

async function readFirstPage(folder: string) {
  for await (const page of files.list(folder)) return page
  return []
}

test.each([500, 503, 'hangs', 'loses answer'] satisfies Fault[])(
  'OPS-050: a request that meets %s once is tried again',
  async (fault) => {
    const bytes = randomBytes(7_000_000)
    // After many failures the SDK tries less often, until requests succeed again.
    const fresh = openStore(AMPLE)
    const meet = async <T>(work: () => Promise<T>) => {
      Object.assign(proxy, { fault, left: 1 })
      return work().finally(() => proxy.heal())
    }
    await meet(() => fresh.put('again/a', bytes))
    expect(await meet(() => fresh.size('again/a'))).toBe(bytes.length)
    expect((await meet(() => readStored(fresh, 'again/a'))).equals(bytes)).toBe(true)
    await meet(() => fresh.remove('again/a'))
    expect(await stored.names('again/')).toEqual([])
  },
)

test('OPS-050: an upload that fails in its second part leaves neither a file nor parts', async () => {
  Object.assign(proxy, { fault: 503, hits: ({ url = '' }) => url.includes('partNumber=2') })
  await expect(files.put('parts/a', randomBytes(12_000_000))).rejects.toMatchObject({ status: 503 })
  proxy.heal()
  expect(await stored.names('parts/')).toEqual([])
  const left: string[] = []
  for await (const names of files.list('parts')) left.push(...names)
  expect(left).toEqual([])
})

test.each(['cuts off', 'pauses'] satisfies Fault[])(
  'OPS-050: a file whose transfer %s is an error, never a shorter file',
  async (fault) => {
    await files.put('broken/a', randomBytes(3_000_000))
    proxy.fault = fault
    await expect(readStored(files, 'broken/a')).rejects.toMatchObject({ status: 503 })
    proxy.heal()
  },
)

test('OPS-050: a reader that pauses for longer than the storage may is served to the end', async () => {
  const bytes = randomBytes(5_000_000)
  await files.put('slow/a', bytes)
  const pieces: Buffer[] = []
  for await (const piece of await files.read('slow/a')) {
    if (pieces.length === 1) await new Promise((resolve) => setTimeout(resolve, 3 * SHORT.pause))
    pieces.push(piece)
  }
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})

test('OPS-050: a removal that the storage only claims, or of which it keeps a version, is an error', async () => {
  await files.put('kept/a', Buffer.from('a'))
  Object.assign(proxy, { fault: 'lies', hits: ({ method = '' }) => method === 'DELETE' })
  await expect(files.remove('kept/a')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('still has') },
  })
  proxy.heal()
  await files.remove('kept/a')
  expect(await stored.names('kept/')).toEqual([])
})

test('OPS-050: a storage that is full is an error like that of a full disk', async () => {
  proxy.fault = 'full'
  await expect(files.put('full/a', Buffer.from('a'))).rejects.toMatchObject({ code: 'EDQUOT' })
  proxy.heal()
})

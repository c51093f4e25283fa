import { expect, test } from 'vitest'
import { lazyPage } from './lazy-page.tsx'
import { CHUNK_TIMEOUT_MS, ChunkLoadError } from './load-chunk.ts'

const Loaded = () => <p>here</p>

test('a page that does not arrive in time fails with a ChunkLoadError (CONST-047)', async () => {
  const page = lazyPage(() => new Promise(() => undefined), 1)
  await expect(page.preload()).rejects.toBeInstanceOf(ChunkLoadError)
})

test('a page removed by a deployment fails with a ChunkLoadError and is requested again (CONST-047)', async () => {
  let calls = 0
  const page = lazyPage(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  })
  await expect(page.preload()).rejects.toBeInstanceOf(ChunkLoadError)
  await page.preload()
  await page.preload()
  expect(calls).toBe(2)
})

test('the timeout of a page is 120 s (CONST-046)', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

import { expect, test } from 'vitest'
import { hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { getPublicFileStorageKey } from './public-files.ts'
import { sweepPublicFiles } from './sweep.ts'

const { db, given, services, clock } = await startTestApp()

const put = (name: string) => services.files.put(getPublicFileStorageKey(name), Buffer.from(name))
const isThere = async (name: string) => (await services.files.size(getPublicFileStorageKey(name))) !== null
const sweepLater = async (after: number) => {
  clock.advance(after)
  await sweepPublicFiles(services)
}

test('a public file that no row names is removed, one in use is kept', async () => {
  const shown = ['logo.webp', 'form.pdf', 'picture.webp', 'thumb.webp']
  for (const name of [...shown, 'left.webp', 'left.pdf']) await put(name)
  const vendor = await given.vendor({ logo: 'logo.webp', intake_form: 'form.pdf' })
  await db
    .insertInto('media')
    .values({ vendor_id: vendor.id, url: 'picture.webp', thumb: 'thumb.webp', created_at: clock.now() })
    .execute()
  await sweepPublicFiles(services)
  await sweepLater(hours(2))
  for (const name of shown) expect(await isThere(name), name).toBe(true)
  for (const name of ['left.webp', 'left.pdf']) expect(await isThere(name), name).toBe(false)
  expect(await db.selectFrom('orphan_files').selectAll().execute()).toEqual([])
})

test('a file whose row is inserted after it, as in an upload, is kept, however often the sweep runs meanwhile', async () => {
  await put('coming.webp')
  await sweepPublicFiles(services)
  await sweepLater(hours(1))
  expect(await isThere('coming.webp')).toBe(true)
  await given.vendor({ logo: 'coming.webp' })
  await sweepLater(hours(2))
  expect(await isThere('coming.webp')).toBe(true)
})

test('an upload in progress when the sweep begins loses nothing', async () => {
  const { changes } = await racing()
  expect(changes).toEqual([true, true, true, true, true])
})

/** Files that get their rows while sweeps are running. */
async function racing() {
  const names = [1, 2, 3, 4, 5].map((nth) => `racing-${nth}.webp`)
  const upload = async (name: string) => {
    await put(name)
    await given.vendor({ logo: name })
  }
  await Promise.all([...names.map(upload), ...names.map(() => sweepPublicFiles(services))])
  await sweepLater(hours(2))
  return { changes: await Promise.all(names.map(isThere)) }
}

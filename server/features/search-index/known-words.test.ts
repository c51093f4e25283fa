import { expect, test } from 'vitest'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendors } from './index-vendors.ts'
import { listSimilarWords } from './known-words.ts'

const { as, clock, db, given, services } = await startTestApp({ LIMIT_USER: 'off', SESSION_MAX_DAYS: '30' })
const admin = as(await given.admin())
const client = as(await given.client())

async function findable(name: string, values: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor({ name, ...values })
  await indexVendors(db, [vendor.id])
  const params = { id: String(vendor.id) }
  return { id: vendor.id, params, owner: as(await given.contactOf(vendor)) }
}

const find = async (search: string) => {
  const { status, body } = await client.call(vendorRoutes.list, { query: { search } })
  expect(status).toBe(200)
  return body.data.map(({ name }) => name)
}

const isKnown = async (word: string) =>
  (await db.selectFrom('search_words').select('word').where('word', '=', word).executeTakeFirst()) !== undefined

/** Names of ten words each, with two typing errors and before the word in the alphabet. */
const listInventedNames = (typed: string) =>
  [...'abcdefghij'].map((first) => [...'abcdefghij'].map((last) => `${first}${typed.slice(1)}${last}`).join(' '))

test('SR-032: words that a vendor invents while nobody sees it change no search with typing errors', async () => {
  await findable('Riverbend house')
  expect(await find('riverbnd')).toEqual(['Riverbend house'])
  const { owner, params } = await findable('Some other name')
  const off = { params, body: { active: false } }
  expect((await owner.call(vendorProfileRoutes.toggleActivation, off)).status).toBe(200)
  const body = { other_names: [...listInventedNames('riverbnd').slice(1), 'raverbnd'] }
  expect((await owner.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  expect(await isKnown('raverbnd')).toBe(false)
  expect(await find('riverbnd')).toEqual(['Riverbend house'])
})

test('the words with the fewest typing errors are tried, however many others there are', async () => {
  await findable('Willowgate house')
  const listed = await findable('Yet another name')
  const body = { other_names: listInventedNames('willowgte') }
  expect((await listed.owner.call(vendorProfileRoutes.update, { params: listed.params, body })).status).toBe(200)
  expect((await listSimilarWords(db, 'willowgte'))[0]).toBe('willowgate')
  expect(await find('willowgte')).toContain('Willowgate house')
})

test.each<[string, Parameters<typeof given.vendor>[0], (params: { id: string }) => Promise<{ status: number }>]>([
  [
    'is approved',
    { approval: 'pending' },
    (params) => admin.call(vendorProfileRoutes.approve, { params, body: { approved: true } }),
  ],
  [
    'is switched on',
    { active: false },
    (params) => admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active: true } }),
  ],
  [
    'is switched on among many',
    { active: false },
    ({ id }) => admin.call(vendorProfileRoutes.activateSelected, { body: { ids: [Number(id)] } }),
  ],
])('a vendor that %s is found by a misspelt word from then on', async (how, values, list) => {
  const word = `zinnia${how.replaceAll(/[^a-z]/g, '')}`
  const { params } = await findable(word, values)
  expect(await isKnown(word)).toBe(false)
  expect((await list(params)).status).toBe(200)
  expect(await find(`${word.slice(0, 4)}x${word.slice(5)}`)).toEqual([word])
})

test('one vendor adds 300 words, those of its name first', async () => {
  const words = Array.from(
    { length: 400 },
    (_, n) => `q${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}qqqq`,
  )
  await findable('Quarry house', { other_names: words })
  const added = await db.selectFrom('search_words').select('word').where('word', 'like', 'q%qqqq').execute()
  expect([added.length, await isKnown('quarry')]).toEqual([298, true])
})

test('a vendor that changes its names again and again brings 600 words in, and none of them hides a word of others', async () => {
  await findable('Marigoldfield house')
  const { owner, params } = await findable('Feeding house')
  // Words with one letter replaced; most of them are before the right word in the alphabet.
  const invented = ['marigoldfeild', 'marigoldfaild', 'marigoldfuild'].flatMap((word) =>
    [4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((at) =>
      [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
    ),
  )
  const words = [...new Set(invented)].filter((word) => word !== 'marigoldfeild')
  expect(words.length).toBeGreaterThan(600)
  while (words.length > 0) {
    const body = { other_names: Array.from({ length: 10 }, () => words.splice(0, 14).join(' ')).filter(Boolean) }
    expect((await owner.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  }
  const { stored } = await db
    .selectFrom('search_words')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('vendor_id', '=', Number(params.id))
    .executeTakeFirstOrThrow()
  expect(stored).toBe(600)
  expect(await listSimilarWords(db, 'marigoldfeild')).toContain('marigoldfield')
  expect(await find('marigoldfeild')).toContain('Marigoldfield house')
})

test('housekeeping deletes within a day the words that no listed vendor has any more, and no others', async () => {
  const kept = await findable('Saint Gwendolyn’s house', { other_names: ['Grand-mère l’étoile'] })
  const { owner, params } = await findable('Gwendolyne hall', { other_names: ['Gwendoline'] })
  const gone = await findable('Gwendolinda')
  await db.deleteFrom('vendors').where('id', '=', gone.id).execute()
  const body = { other_names: [] }
  expect((await owner.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  const listKnown = async () => {
    const rows = await db.selectFrom('search_words').select('word').execute()
    return rows.map(({ word }) => word).filter((word) => /^gwendol|^etoile|^grand|^mere/.test(word))
  }
  const known = await listKnown()
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(hours(1))
    await runHousekeeping(services)
  }
  const left = new Set(await listKnown())
  const deleted = known.filter((word) => !left.has(word)).toSorted()
  expect(deleted).toEqual(['gwendolinda', 'gwendoline'])

  await db.updateTable('vendors').set({ active: false }).where('id', '=', kept.id).execute()
  expect(await isKnown('gwendolyns')).toBe(true)
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance(hours(1))
    await runHousekeeping(services)
  }
  expect([await isKnown('gwendolyns'), await isKnown('gwendolyne')]).toEqual([false, true])
})

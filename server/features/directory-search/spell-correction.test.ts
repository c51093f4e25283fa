import { expect, test } from 'vitest'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { indexVendorsOfServices, indexVendors } from '#server/features/search-index/index-vendors.ts'
import { getMaxTypingErrors } from '#server/features/search-index/typing-errors.ts'

const { as, db, given } = await startTestApp()

/** Creates a vendor with this name that offers this service, or none but an unnamed one. */
async function findable(name: string, offers?: string, values: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor({ name, ...values })
  const service = offers === undefined ? undefined : await given.service({ name: offers })
  if (service) await given.offer(vendor.id, service.id)
  await indexVendors(db, [vendor.id])
  return { ...vendor, offered: service }
}

const client = as(await given.client())
const found = async (search: string, person = client) => {
  const { status, body } = await person.call(vendorRoutes.list, { query: { search } })
  expect(status).toBe(200)
  return body.data.map(({ name }) => name).toSorted()
}

const OFFERS = {
  'North Desk': 'Physiotherapy',
  'Book Room': 'Philosophy evenings',
  'East Desk': 'Occupational therapy',
  'West Desk': 'Nutrition counselling',
  'South Desk': 'Chiropractic care',
  'Lake Desk': 'Rehabilitation',
  'Hill Desk': 'Psychiatry',
  'Park Desk': 'Palliative care',
  'Pine Desk': 'Medical equipment',
  'Oak Desk': 'Pharmacy',
  'Elm Desk': 'Dental care',
  'Ash Desk': 'Audiology',
  'Bay Desk': 'Hospital outpatient care',
  'Fern Desk': 'Diabetes education',
  'Moss Desk': 'Psychology',
  'Reed Desk': 'Massage therapy',
  'Rose Desk': 'Retirement living',
  'Sage Desk': 'Vaccinations',
  'Gale Desk': 'Hot meals',
  'Dawn Desk': 'Personal support',
  'Mississauga Walkway': 'Hospice',
}
for (const [name, service] of Object.entries(OFFERS)) await findable(name, service)

const MISSPELT: [typed: string, finds: string][] = [
  ['phisio', 'North Desk'],
  ['physio therepy', 'North Desk'],
  ['fysiotherapy', 'North Desk'],
  ['phsyiotherapy', 'North Desk'],
  ['physiotheropy', 'North Desk'],
  ['phisiotherapist', 'North Desk'],
  ['ocupational', 'East Desk'],
  ['occupationel therapy', 'East Desk'],
  ['nutricion', 'West Desk'],
  ['nutrision', 'West Desk'],
  ['councelling', 'West Desk'],
  ['counceling', 'West Desk'],
  ['kiropractor', 'South Desk'],
  ['chiropracter', 'South Desk'],
  ['rehabilatation', 'Lake Desk'],
  ['rehabilitaion', 'Lake Desk'],
  ['phychiatry', 'Hill Desk'],
  ['psyciatry', 'Hill Desk'],
  ['paliative', 'Park Desk'],
  ['equiptment', 'Pine Desk'],
  ['wheelchiar', 'Pine Desk'],
  ['pharmcy', 'Oak Desk'],
  ['pharmasy', 'Oak Desk'],
  ['denist', 'Elm Desk'],
  ['dentel', 'Elm Desk'],
  ['audioligist', 'Ash Desk'],
  ['hopsital', 'Bay Desk'],
  ['diabetis', 'Fern Desk'],
  ['sycology', 'Moss Desk'],
  ['masage', 'Reed Desk'],
  ['retirment', 'Rose Desk'],
  ['vacinations', 'Sage Desk'],
  ['missisauga', 'Mississauga Walkway'],
  ['hopsice', 'Mississauga Walkway'],
]

test.each(MISSPELT)('MAP-005: "%s" finds what was meant', async (typed, finds) => {
  expect(await found(typed)).toContain(finds)
})

test('MAP-005: a word with typing errors finds the words it may stand for and nothing else', async () => {
  expect(await found('phisio')).toEqual(['North Desk'])
  expect(await found('hopsital')).toEqual(['Bay Desk'])
  expect(await found('filosophy')).toEqual(['Book Room'])
})

const NOTHING_LIKE_IT = [
  'rental', 'mental', 'gentle', 'fairy', 'phone', 'photo', 'physics class', 'optical', 'density', 'massive', 'pillow', 'harmony',
  'parking', 'hotel', 'plumber', 'carpenter', 'lawn mowing', 'notary', 'bakery', 'mechanic', 'retail', 'equality', 'vacuum',
  'audition', 'hostility', 'missing', 'chirping', 'pallet', 'persuade', 'diagram', 'nutmeg', 'occult', 'rehearsal', 'garden',
] // prettier-ignore

test.each(NOTHING_LIKE_IT)('MAP-041: "%s" is a different word and finds nothing', async (typed) => {
  expect(await found(typed)).toEqual([])
})

test('MAP-005: a word that occurs as typed is never corrected', async () => {
  await findable('Rental House')
  expect(await found('rental')).toEqual(['Rental House'])
  expect(await found('dental')).toEqual(['Elm Desk'])
  expect(await found('rental pharmasy')).toEqual([])
})

test('MAP-005: synonyms find it too, short ones only as whole words', async () => {
  expect(await found('meals on wheels')).toEqual(['Gale Desk'])
  expect(await found('OT desk')).toEqual(['East Desk'])
  expect(await found('PSW')).toEqual(['Dawn Desk'])
  expect(await found('walkers')).toEqual(['Pine Desk'])
  expect(await found('physical therapy')).toEqual(['North Desk'])
  // A broader term finds the line; the line does not find the broader term.
  expect(await found('walkway')).toEqual(['Mississauga Walkway'])
  expect(await found('mobility aids')).toEqual(['Pine Desk'])
})

test('SR-032: neither a private service nor a hidden vendor changes what a search with typing errors finds', async () => {
  const vendor = await findable('Quiet Desk', 'Moonlight walks')
  const secret = await given.service({ name: 'Undertow', private: true })
  await given.service({ name: 'Overflow', parent_id: secret.id })
  await given.offer(vendor.id, secret.id)
  await indexVendors(db, [vendor.id])
  for (const typed of ['undertow', 'undertaw', 'overflow', 'overflaw', 'undetrow'])
    expect(await found(typed)).toEqual([])

  expect(await found('moonlihgt')).toEqual(['Quiet Desk'])
  const own = await findable('Moonlihgt Desk', undefined, { active: false })
  expect(await found('moonlihgt')).toEqual(['Quiet Desk'])
  expect(await found('moonlihgt', as(await given.contactOf(own)))).toEqual(['Moonlihgt Desk'])
})

test('SR-047: punctuation is never corrected, however many words there are', async () => {
  for (const typed of [
    '%hysiotherapy',
    'ph_siotherapy',
    'ph.siotherapy',
    '%(physiotherapy',
    'phisio|dental',
    'p.*y',
    '[a-z]+',
    'phisio %',
  ])
    expect(await found(typed)).toEqual([])
  for (const typed of ['phisio,', '(phisio', '"phisio"']) expect(await found(typed)).toEqual(['North Desk'])
  expect(await found('phisio '.repeat(28))).toEqual(['North Desk'])
  expect(await found('phisioa phisiob phisioc phisiod phisioe phisiof phisiog phisioh phisioi')).toEqual([])
})

test('SR-047: a word longer than any stored word is not compared with them', () => {
  expect([8, 42, 43, 200].map((length) => getMaxTypingErrors('a'.repeat(length)))).toEqual([2, 2, 0, 0])
})

test('MAP-005: a vendor is found by the sub-services of its services, and by a new name of a service immediately', async () => {
  const { offered } = await findable('Willow Desk', 'Home visits')
  const sub = await given.service({ name: 'Gait training', parent_id: offered!.id })
  await indexVendorsOfServices(db, [sub.id])
  expect(await found('gait training')).toEqual(['Willow Desk'])
  expect(await found('gait trainning')).toEqual(['Willow Desk'])

  await db
    .updateTable('services')
    .set({ name: 'Zebra visits', sort_name: 'zebra visits' })
    .where('id', '=', offered!.id)
    .execute()
  await indexVendorsOfServices(db, [offered!.id])
  expect(await found('zebar visits')).toEqual(['Willow Desk'])
  expect(await found('home visits')).toEqual([])
})

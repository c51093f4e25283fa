import { expect, test } from 'vitest'
import { vendorFactsRoutes } from '#contract/vendor-facts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { NO_SERVICE_FACTS } from '#server/testing/no-service-facts.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

type Vendor = Awaited<ReturnType<typeof given.vendor>>
type Caller = ReturnType<typeof as>

const setLanguages = (by: Caller, { id }: Vendor, languages: object[], version?: number) =>
  by.call(vendorFactsRoutes.setFacts, {
    params: { id: String(id) },
    body: { languages: languages as never, ...(version !== undefined && { version }) },
  })
const setService = (by: Caller, { id, service }: Vendor, body: object) =>
  by.call(vendorFactsRoutes.setServiceFacts, {
    params: { id: String(id), sid: String(service.id) },
    body: { ...NO_SERVICE_FACTS, ...body },
  })
const vendorOf = async (by: Caller, { id }: Vendor) =>
  (await by.call(vendorRoutes.one, { params: { id: String(id) } })).body
const found = async (by: Caller, search: string) =>
  (await by.call(vendorRoutes.summaries, { query: { search } })).body.data.map(({ name }) => name)

async function vendorWithOwner(name: string) {
  const vendor = await given.vendor({ name })
  await indexVendors(db, [vendor.id])
  return { vendor, owner: as(await given.contactOf(vendor)) }
}

test('CAP-016: a search for a language finds the vendors that list it, those whose staff speaks it first', async () => {
  const client = as(await given.client())
  const [first, second, third] = [
    await vendorWithOwner('A interpreter'),
    await vendorWithOwner('B staff'),
    await vendorWithOwner('C none'),
  ]
  await setLanguages(first.owner, first.vendor, [{ language: 'pa', by: 'interpreter' }])
  const punjabi = [
    { language: 'pa', by: 'staff' },
    { language: 'fr', by: 'interpreter' },
  ]
  expect((await setLanguages(second.owner, second.vendor, punjabi.toReversed())).body).toEqual({ languages: punjabi })
  expect((await vendorOf(client, second.vendor)).languages).toEqual(punjabi)
  expect((await vendorOf(client, third.vendor)).languages).toEqual([])
  // In English, in French, with a typing error, and in the language itself.
  for (const search of ['Punjabi', 'pendjabi', 'Punjabbi', 'ਪੰਜਾਬੀ'])
    expect(await found(client, search), search).toEqual(['B staff', 'A interpreter'])

  await setLanguages(second.owner, second.vendor, [])
  expect(await found(client, 'Punjabi')).toEqual(['A interpreter'])
})

test('of two edits of the languages of one version the second is refused', async () => {
  const { vendor, owner } = await vendorWithOwner('Versions')
  const { version } = await vendorOf(owner, vendor)
  expect((await setLanguages(owner, vendor, [{ language: 'fr', by: 'staff' }], version)).status).toBe(200)
  expect(await setLanguages(owner, vendor, [], version)).toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
})

test('CAP-017: a service tells ages, whom it is for, where it takes place, fees, what to bring and who may refer', async () => {
  const { vendor, owner } = await vendorWithOwner('Services')
  const client = as(await given.client())
  const factsOf = async () => (await vendorOf(client, vendor)).services[0]!.facts
  expect(await factsOf()).toEqual(NO_SERVICE_FACTS)
  const facts = {
    min_age: 18,
    max_age: 64,
    kinds: ['newcomers', 'veterans'],
    ways: ['on_site', 'at_home', 'phone', 'video'],
    fees_note: 'OHIP',
    bring: ['Health card', 'A list of your medicines'],
  }
  for (const fees of ['free', 'sliding', 'paid', 'covered'])
    for (const who_refers of ['person', 'professional', 'both']) {
      const { status, body } = await setService(owner, vendor, { ...facts, fees, who_refers })
      expect([status, body.facts]).toEqual([200, { ...facts, fees, who_refers }])
      expect(await factsOf()).toEqual({ ...facts, fees, who_refers })
    }
})

test('of two edits of the details that read the same, the second is refused', async () => {
  const { vendor, owner } = await vendorWithOwner('Two contacts')
  const first = await setService(owner, vendor, { fees: 'free', bring: ['Health card'], previous: NO_SERVICE_FACTS })
  expect(first.status).toBe(200)

  expect(await setService(owner, vendor, { fees: 'paid', previous: NO_SERVICE_FACTS })).toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
  expect((await vendorOf(owner, vendor)).services[0]!.facts).toEqual(first.body.facts)
  expect((await setService(owner, vendor, { fees: 'paid', previous: first.body.facts })).status).toBe(200)
  // What calls the route without having read anything replaces what is there.
  expect((await setService(owner, vendor, { fees: 'sliding' })).status).toBe(200)
})

test('bad input about languages and services is refused under its field', async () => {
  const { vendor, owner } = await vendorWithOwner('Bad input')
  const fieldsOf = ({ status, refusal }: { status: number; refusal: { errors?: object } }) => [
    status,
    Object.keys(refusal.errors ?? {}),
  ]
  for (const [languages, field] of [
    [[{ language: 'xx', by: 'staff' }], 'languages.0.language'],
    [[{ language: 'Klingon', by: 'staff' }], 'languages.0.language'],
    [[{ language: 'fr', by: 'a friend' }], 'languages.0.by'],
    [
      [
        { language: 'fr', by: 'staff' },
        { language: 'fr', by: 'interpreter' },
      ],
      'languages.1.language',
    ],
  ] as const)
    expect(fieldsOf(await setLanguages(owner, vendor, [...languages]))).toEqual([422, [field]])
  for (const [body, field] of [
    [{ min_age: 65, max_age: 18 }, 'min_age'],
    [{ min_age: -1 }, 'min_age'],
    [{ max_age: 131 }, 'max_age'],
    [{ kinds: ['wizards'] }, 'kinds.0'],
    [{ ways: ['by post'] }, 'ways.0'],
    [{ fees: 'much' }, 'fees'],
    [{ fees_note: 'x'.repeat(201) }, 'fees_note'],
    [{ bring: [''] }, 'bring.0'],
    [{ who_refers: 'nobody' }, 'who_refers'],
  ] as const)
    expect(fieldsOf(await setService(owner, vendor, body))).toEqual([422, [field]])
  expect((await setService(owner, vendor, { min_age: 65, max_age: 65 })).status).toBe(200)
})

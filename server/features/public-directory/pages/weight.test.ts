import { expect, test } from 'vitest'
import { BIO_MAX_LENGTH } from '#contract/vendor-profile.ts'
import { MAX_VENDOR_PICTURES } from '#contract/media.ts'
import { ClientGroup } from '#contract/service-facts.ts'
import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { createFullVendorFactory } from '#server/testing/full-vendor-factory.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const MAX_PAGE_BYTES = 60_000

const testApp = await startTestApp({ LIMIT_ADDRESS: 'off' })
const { app, clock, db, given } = testApp
const { withProfile, tellFacts, tellHours, settle } = createFullVendorFactory(testApp)

type Response = Awaited<ReturnType<typeof app.http.inject>>

/** Reads a page and all that follow it by their links 'Next page', and checks the weight of each. */
async function readPages(address: string): Promise<string[]> {
  const pages: string[] = []
  let url: string | undefined = address
  while (url && pages.length < 200) {
    const { statusCode, rawPayload }: Response = await app.http.inject({ url })
    expect([statusCode, rawPayload.length <= MAX_PAGE_BYTES], `${url} ${rawPayload.length}`).toEqual([200, true])
    const body = rawPayload.toString()
    pages.push(body)
    url = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  return pages
}

test('the page of a vendor that tells everything weighs at most 60 kB, and further pages have the rest', async () => {
  // Three bytes a letter, as in the scripts of South Asia.
  const vendor = await withProfile({
    name: `ਉੱਤਰੀ ਚਾਲ ${'ਸਹਾਇਤਾ '.repeat(20)}`,
    bio: 'ਸਹਾਇ '.repeat(BIO_MAX_LENGTH / 5),
  })
  await tellFacts(vendor)
  const services = []
  for (let nth = 0; nth < 25; nth += 1) {
    const service = await given.service({ name: `Service number ${nth} for people at home` })
    await given.offer(vendor.id, service.id)
    services.push(service.name)
  }
  await db
    .updateTable('vendor_services')
    .set({ availability: 'open', availability_note: 'n'.repeat(200), availability_at: clock.now() })
    .set({ kinds: ClientGroup.options, fees: 'covered', fees_note: 'f'.repeat(200), min_age: 18 })
    .set({ bring: Array.from({ length: 10 }, (_, nth) => `${nth} ${'b'.repeat(98)}`), who_refers: 'both' })
    .where('vendor_id', '=', vendor.id)
    .where('service_id', '<>', vendor.service.id)
    .execute()
  const names = []
  for (let nth = 0; nth < 45; nth += 1) {
    const { id, clinic_name } = await given.location(vendor.id, {
      clinic_name: `Place number ${nth} of this vendor`,
      street: 'A street with a rather long name',
    })
    if (nth % 3 > 0) await tellHours(id)
    const ring = Array.from({ length: 60 }, (_, corner) => ({ lat: 43 + corner / 100, lng: -80 + (corner % 7) / 10 }))
    await replaceCoveredAreas(db, id, [{ type: 'polygon', paths: [ring] }])
    names.push(clinic_name)
  }
  const pictures = Array.from({ length: MAX_VENDOR_PICTURES - 1 }, (_, nth) => `picture-${nth + 2}.webp`)
  await db
    .insertInto('media')
    .values(pictures.map((url) => ({ vendor_id: vendor.id, thumb: `t-${url}`, url, created_at: clock.now() })))
    .execute()
  await settle(vendor.id)

  const pages = await readPages(`/directory/vendors/${vendor.id}`)
  expect(pages.length).toBeGreaterThan(2)
  const html = pages.join('')
  for (const text of [...services, ...names, ...pictures]) expect(html).toContain(text)
})

test('a page of a list weighs at most 60 kB when its vendors tell everything', async () => {
  const services: { id: number }[] = []
  for (let nth = 0; nth < 8; nth += 1)
    services.push(await given.service({ name: `Support ${nth} for people who live at home` }))
  for (let nth = 0; nth < 60; nth += 1) {
    const vendor = await withProfile({
      name: `Heavy ${nth} ${'name '.repeat(20)}`,
      bio: 'We visit people at home. '.repeat(100),
    })
    await tellFacts(vendor)
    for (const { id } of services) await given.offer(vendor.id, id)
    for (let more = 0; more < 3; more += 1) await given.location(vendor.id)
    await settle(vendor.id)
  }
  for (const address of ['/directory?search=heavy', '/directory', '/directory/in/guelph?lang=fr']) {
    const html = (await readPages(address)).join('')
    for (let nth = 0; nth < 60; nth += 1) expect(html).toContain(`>Heavy ${nth} `)
  }
})

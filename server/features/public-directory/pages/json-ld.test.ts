import { expect, test } from 'vitest'
import { replaceCoveredAreas } from '#server/features/locations/queries.ts'
import { toSlug } from '#contract/public-paths.ts'
import { createFullVendorFactory } from '#server/testing/full-vendor-factory.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const ORIGIN = 'https://hub.example.org'
const testApp = await startTestApp({
  LIMIT_ADDRESS: 'off',
  DEMO: 'off',
  PUBLIC_DIRECTORY: 'on',
  TWO_STEP: 'off',
  APP_URL: ORIGIN,
})
const { app, db, given } = testApp
const { withProfile, tellFacts, tellHours, settle } = createFullVendorFactory(testApp)

type Vendor = Awaited<ReturnType<typeof given.vendor>>

async function pageOf({ id, name }: Vendor): Promise<string> {
  const { statusCode, body } = await app.http.inject({ url: `/directory/vendors/${id}-${toSlug(name)}` })
  expect(statusCode).toBe(200)
  return body
}

/** The only JSON-LD block of a page. */
function parseJsonLd(html: string): Record<string, unknown> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(blocks).toHaveLength(1)
  return JSON.parse(blocks[0]![1]!) as Record<string, unknown>
}
const businessOf = async (vendor: Vendor) => parseJsonLd(await pageOf(vendor))

/** What schema.org expects of the value of a property: one of these types, or text that fits. */
type Expected = string[] | RegExp

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const WEB_ADDRESS = /^https?:\/\/\S+$/
const TEXT = /\S/
const NUMBER = /^-?\d+(\.\d+)?$/

const PLACE: Record<string, Expected> = {
  name: TEXT,
  address: ['PostalAddress'],
  geo: ['GeoCoordinates'],
  openingHoursSpecification: ['OpeningHoursSpecification'],
  specialOpeningHoursSpecification: ['OpeningHoursSpecification'],
}
const LOCAL_BUSINESS: Record<string, Expected> = {
  ...PLACE,
  '@context': /^https:\/\/schema\.org$/,
  '@id': WEB_ADDRESS,
  url: WEB_ADDRESS,
  alternateName: TEXT,
  description: TEXT,
  telephone: TEXT,
  email: /@/,
  logo: WEB_ADDRESS,
  image: WEB_ADDRESS,
  sameAs: WEB_ADDRESS,
  location: ['Place'],
  areaServed: ['GeoCircle', 'GeoShape'],
  contactPoint: ['ContactPoint'],
  makesOffer: ['Offer'],
}

/** The properties that schema.org gives these types, from https://schema.org/LocalBusiness and the pages that it links. */
const TYPES: Record<string, Record<string, Expected>> = {
  LocalBusiness: LOCAL_BUSINESS,
  MedicalBusiness: LOCAL_BUSINESS,
  Place: PLACE,
  PostalAddress: {
    streetAddress: TEXT,
    addressLocality: TEXT,
    addressRegion: TEXT,
    postalCode: TEXT,
    addressCountry: TEXT,
  },
  GeoCoordinates: { latitude: NUMBER, longitude: NUMBER },
  GeoCircle: { geoMidpoint: ['GeoCoordinates'], geoRadius: NUMBER },
  GeoShape: { box: /^(\S+ ){3}\S+$/, polygon: /^(\S+ ){7,}\S+$/ },
  OpeningHoursSpecification: {
    dayOfWeek: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
    opens: TIME,
    closes: TIME,
    validFrom: DATE,
    validThrough: DATE,
  },
  ContactPoint: { telephone: TEXT, url: WEB_ADDRESS, availableLanguage: ['Language'] },
  Language: { name: TEXT, alternateName: /^[a-z]{2,3}$/ },
  Offer: { itemOffered: ['Service'] },
  Service: { name: TEXT },
}

/** Checks types, names of properties and their values all the way down. */
function expectSchemaOrg(value: unknown): void {
  const { '@type': type, ...properties } = value as Record<string, unknown>
  const expectedOf = TYPES[String(type)]
  expect(expectedOf, String(type)).toBeDefined()
  for (const [name, inner] of Object.entries(properties)) {
    const expected = expectedOf![name]
    expect(expected, `${String(type)}.${name}`).toBeDefined()
    const values: unknown[] = Array.isArray(inner) ? inner : [inner]
    expect(values.length, name).toBeGreaterThan(0)
    for (const one of values) {
      if (expected instanceof RegExp) {
        expect(String(one), name).toMatch(expected)
        continue
      }
      expect(expected, name).toContain((one as Record<string, unknown>)['@type'])
      expectSchemaOrg(one)
    }
  }
}

test('GST-016: one JSON-LD block describes the business by what the vendor has, and passes the checks of schema.org', async () => {
  const vendor = await withProfile({ avatar_type: 29 })
  await tellFacts(vendor)
  const business = await businessOf(vendor)
  expectSchemaOrg(business)
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Northside Mobility',
    url: `${ORIGIN}/directory/vendors/${vendor.id}-northside-mobility`,
    telephone: '519-555-0100',
    address: { '@type': 'PostalAddress', streetAddress: '1 King St', addressLocality: 'Guelph' },
    geo: { '@type': 'GeoCoordinates', latitude: 43.6487, longitude: -79.3774 },
    areaServed: [{ '@type': 'GeoCircle', geoRadius: 20_000 }],
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '17:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '13:30', closes: '16:00' },
    ],
    contactPoint: {
      telephone: '519-555-0100',
      availableLanguage: [
        { '@type': 'Language', name: 'English', alternateName: 'en' },
        { '@type': 'Language', name: 'Punjabi', alternateName: 'pa' },
      ],
    },
    makesOffer: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', name: vendor.service.name } }],
  })
  expect(business).not.toHaveProperty('email')

  // Of health by its type, or by one of its services.
  expect((await businessOf(await withProfile({ avatar_type: 11 })))['@type']).toBe('MedicalBusiness')
  const byService = await withProfile({ avatar_type: 29 })
  await given.offer(byService.id, (await given.service({ name: 'Community nursing' })).id)
  expect((await businessOf(byService))['@type']).toBe('MedicalBusiness')

  const bare = await given.vendor({ name: 'Bare', avatar_type: 29 })
  await db.deleteFrom('locations').where('vendor_id', '=', bare.id).execute()
  await db.deleteFrom('vendor_services').where('vendor_id', '=', bare.id).execute()
  await settle(bare.id)
  const keys = Object.keys(await businessOf(bare)).toSorted((a, b) => a.localeCompare(b))
  expect(keys).toEqual(['@context', '@id', '@type', 'name', 'url'])
})

test('of several locations each has its own hours; spans past midnight and of 24 hours keep to schema.org', async () => {
  const vendor = await withProfile({ name: 'Two doors', phone: '' })
  await tellFacts(vendor)
  const night = await given.location(vendor.id, { city: 'Wawa' })
  await db
    .insertInto('location_hours')
    .values([
      { location_id: night.id, weekday: 5, opens: '22:00', closes: '02:00', next_day: true },
      { location_id: night.id, weekday: 6, opens: '00:00', closes: '00:00', next_day: true },
    ])
    .execute()
  const hidden = await given.location(vendor.id, { city: 'Nowhere', hides_address: true })
  await tellHours(hidden.id)
  await settle(vendor.id)
  const business = await businessOf(vendor)
  expectSchemaOrg(business)
  expect(JSON.stringify(business)).not.toContain('Nowhere')
  expect(business['contactPoint']).toMatchObject({ url: business['url'] })
  expect(business['location']).toEqual([
    expect.objectContaining({
      specialOpeningHoursSpecification: [expect.objectContaining({ validFrom: '2026-12-25' })],
    }),
    expect.objectContaining({
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '22:00', closes: '02:00' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
      ],
    }),
  ])
})

test('an area with many corners is described by the box around it', async () => {
  const vendor = await withProfile({ name: 'Round' })
  const ring = Array.from({ length: 100 }, (_, nth) => ({
    lat: 43 + Math.sin((nth / 50) * Math.PI),
    lng: -80 + Math.cos((nth / 50) * Math.PI),
  }))
  await replaceCoveredAreas(db, vendor.location.id, [{ type: 'polygon', paths: [ring] }])
  await settle(vendor.id)
  const { areaServed } = await businessOf(vendor)
  expect(areaServed).toEqual([{ '@type': 'GeoShape', box: '42 -81 44 -79' }])
})

test('texts of a vendor are text in the page and unchanged in the JSON-LD', async () => {
  const name = `</script><script>alert("1")</script> & 'quotes' \u2028`
  const bio = `${name}<img src=x onerror=alert(2)>`
  const html = await pageOf(await withProfile({ name, bio }))
  expect(parseJsonLd(html)).toMatchObject({ name, description: bio.replaceAll(/\s+/g, ' ').trim() })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
})

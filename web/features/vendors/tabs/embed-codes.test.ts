import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  buildDirectoryFrameCode,
  buildGuestReferralUrl,
  buildReferButtonCode,
  buildVendorFrameCode,
} from './embed-codes.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://hub.example.ca' } }))
afterEach(() => void vi.unstubAllGlobals())

const attributesOf = (code: string) =>
  Object.fromEntries([...code.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

test('the frame of a vendor shows its page and has its name as title', () => {
  expect(attributesOf(buildVendorFrameCode({ id: 21, name: 'Ash House' }))).toMatchObject({
    src: 'https://hub.example.ca/embed/vendors/21',
    title: 'Ash House',
  })
})

test('a name with signs of HTML cannot leave its attribute', () => {
  const code = buildVendorFrameCode({ id: 21, name: '"><script>alert(1)</script> & Sons' })
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons"')
  expect(code.match(/</g)).toHaveLength(2)
})

test('the frame of the directory names the place when the vendor has one, and the language', () => {
  const { src } = attributesOf(buildDirectoryFrameCode({ lat: 43.65, lng: -79.38 }, 'fr'))
  expect(src).toBe('https://hub.example.ca/embed/directory?near=43.65,-79.38&amp;lang=fr')
  expect(attributesOf(buildDirectoryFrameCode(undefined, 'en'))['src']).toBe(
    'https://hub.example.ca/embed/directory?lang=en',
  )
})

test('the button is a link to the form, in a tab of its own that cannot reach the website', () => {
  const attributes = attributesOf(buildReferButtonCode({ id: 21 }, 'en'))
  expect(attributes).toMatchObject({ href: buildGuestReferralUrl({ id: 21 }, 'en'), target: '_blank', rel: 'noopener' })
  expect(attributes['href']).toBe('https://hub.example.ca/directory/vendors/21/refer?lang=en')
})

test('the style of the button has the names of CSS', () => {
  const { style } = attributesOf(buildReferButtonCode({ id: 21 }, 'en'))
  expect(style).toContain('border-radius:8px')
  expect(style).not.toMatch(/[A-Z]/)
})

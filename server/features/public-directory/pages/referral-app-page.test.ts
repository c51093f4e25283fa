import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPublicVendor } from '#server/features/public-directory/public-directory.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { getDirectoryTexts } from './texts.ts'
import { addVendorNoscriptToAppHtml } from './referral-app-page.ts'

const { clock, app, db, given } = await startTestApp({ PUBLIC_DIRECTORY: 'on', LIMIT_ADDRESS: 'off' })
const source = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8')

async function referPageOf(values: { name: string; phone: string }) {
  const { id } = await given.vendor(values)
  const found = await readPublicVendor(db, id, { directionsUrl: '', now: clock.now() })
  const context = {
    lang: 'en' as const,
    isLanguageChosen: false,
    texts: getDirectoryTexts('en'),
    now: clock.now(),
    appName: 'Care',
    origin: 'https://hub.example.org',
    assets: { script: null, styles: [] },
  }
  return { path: found!.vendor.path, html: addVendorNoscriptToAppHtml(source, context, found!.vendor) }
}

const withoutScript = (html: string) => /<noscript>(.*)<\/noscript>/s.exec(html)![1]!

test('the form for a referral gives the phone number and the page of the vendor to browsers without scripts', async () => {
  const { html, path } = await referPageOf({ name: "Dave's $& <walkers>", phone: '519-555-0100' })
  const text = withoutScript(html)
  expect(text).toContain('href="tel:5195550100"')
  expect(text).toContain('You can call Dave&#39;s $&amp; &lt;walkers&gt;.')
  expect(text).toContain(`<a href="${path}">`)
  // The app itself stays as it was built.
  expect(html.replace(/<noscript>.*<\/noscript>/s, '')).toBe(source.replace(/<noscript>.*<\/noscript>/s, ''))
})

test('without a phone number it leads to the page of the vendor', async () => {
  const { html, path } = await referPageOf({ name: 'Quiet walkers', phone: '' })
  expect(withoutScript(html)).not.toContain('tel:')
  expect(withoutScript(html)).toContain(`<a href="${path}">Back to Quiet walkers</a>`)
})

test('shortened addresses lead to the directory', async () => {
  for (const url of ['/directory/', '/directory/vendors', '/directory/services?lang=fr', '/directory/in']) {
    const { statusCode, headers } = await app.http.inject({ url })
    expect([statusCode, headers.location], url).toEqual([301, url.includes('?') ? '/directory?lang=fr' : '/directory'])
  }
})

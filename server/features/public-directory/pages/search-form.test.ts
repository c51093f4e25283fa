import { expect, test } from 'vitest'
import { createFullVendors } from '#server/testing/full-vendor.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const testApp = await startTestApp({ LIMIT_ADDRESS: 'off' })
const { withProfile: fullVendor } = createFullVendors(testApp)
const get = (url: string) => testApp.app.http.inject({ url })

/** The hidden fields of the search form, which a search from the page sends along. */
async function readHiddenFields(url: string): Promise<Record<string, string>> {
  const form = /<form class="search".*?<\/form>/s.exec((await get(url)).body)?.[0] ?? ''
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]))
}

test('a search from the page of a service stays within the service', async () => {
  const { service } = await fullVendor()
  const id = String(service.id)
  const address = (await get(`/directory/services/${id}`)).headers.location
  expect(await readHiddenFields(`${address}?lang=fr`)).toEqual({ service: id, lang: 'fr' })
  expect(await readHiddenFields(`/directory?service=${id}`)).toEqual({ service: id })
  expect(await readHiddenFields('/directory')).toEqual({})
})

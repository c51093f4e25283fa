import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

const { app } = await startTestApp({ LIMIT_ADDRESS: '1' })

const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { accept: 'text/html,application/xhtml+xml', ...headers } })

test('a page that is refused says why as a page, in the language of its address, with ways to go on and to leave', async () => {
  expect((await open('/api/directory/services')).statusCode).toBe(200)
  const refused = await open('/directory?lang=fr')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect(refused.body).toContain('<html lang="fr">')
  expect(refused.body).toContain('Cette page ne peut pas être affichée')
  expect(refused.body).toContain('<a href="">Réessayer</a>')
  expect(refused.body).toContain('href="https://meteo.gc.ca/"')
})

test('calls of the API get their error as JSON, whatever they accept', async () => {
  const refused = await open('/api/directory/services')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'application/json; charset=utf-8'])
  const program = await open('/directory', { accept: '*/*' })
  expect([program.statusCode, program.headers['content-type']]).toEqual([429, 'application/json; charset=utf-8'])
})

test('NAV-038, NAV-039: an address that the server answers itself and that has no page says so in the words of the app', async () => {
  const { app: hub } = await startTestApp()
  for (const url of ['/nowhere.html', '/files/nope', '/assets/nope.js', '/directory/vendors/nope']) {
    const { statusCode, body } = await hub.http.inject({ url, headers: { accept: 'text/html' } })
    expect(statusCode, url).toBe(404)
    expect(body, url).toContain('<h1>404 - Page Not Found</h1>')
    expect(body, url).toContain('Sorry, The page you have requested cannot be found.')
    expect(body, url).not.toContain('Try again')
  }
})

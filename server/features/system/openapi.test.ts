import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

const { app } = await startTestApp()
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

test.each(['/api/docs', '/api/openapi.json'])(
  'SR-124: %s is rendered once, with concurrent requests and later changes, and is not sent again to a client that has it',
  async (url) => {
    const [first, second] = await Promise.all([get(url), get(url)])
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    expect(first.headers['cache-control']).toBe('public, max-age=300')

    // Without its routes, a second rendering would be incomplete.
    const routes = app.routes.splice(0)
    const later = await get(url)
    app.routes.push(...routes)
    expect([later.body, later.headers.etag]).toEqual([first.body, first.headers.etag])

    for (const known of [`${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  },
)

test('SR-124: other requests are served while the description is rendered', async () => {
  const { app: fresh } = await startTestApp()
  let isMade = false
  const made = fresh.http.inject({ url: '/api/docs' }).then(() => (isMade = true))
  for (let n = 0; n < 10; n += 1) expect((await fresh.http.inject({ url: '/health' })).statusCode).toBe(200)
  expect(isMade).toBe(false)
  await made
})

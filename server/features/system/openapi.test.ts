import { expect, test } from 'vitest'
import { UNATTENDED_HEADER } from '#contract/route.ts'
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

test('the header of unattended reads is described with each of them', async () => {
  const { paths, components } = (await get('/api/openapi.json')).json()
  const unattended = { $ref: '#/components/parameters/Unattended' }
  expect(components.parameters.Unattended).toMatchObject({ name: UNATTENDED_HEADER, in: 'header' })
  expect(paths['/api/orders/requests'].get.parameters).toContainEqual(unattended)
  expect(paths['/api/logout'].post.parameters).not.toContainEqual(unattended)
})

test('SR-124: other requests are served while the description is rendered', async () => {
  const { app: fresh } = await startTestApp()
  let isMade = false
  const made = fresh.http.inject({ url: '/api/docs' }).then(() => (isMade = true))
  for (let n = 0; n < 10; n += 1) expect((await fresh.http.inject({ url: '/health' })).statusCode).toBe(200)
  expect(isMade).toBe(false)
  await made
})

test('the description names the statuses of success, the headers and the fields of uploads', async () => {
  const { paths } = (await get('/api/openapi.json')).json()
  const successes = (path: string) => Object.keys(paths[path].post.responses)
  expect(successes('/api/directory/referrals')).toEqual(['202', 'default'])
  expect(successes('/api/directory/referrals/confirm')).toEqual(['201', 'default'])
  expect(successes('/api/links/claim')).toEqual(['200', '202', 'default'])
  expect(successes('/api/links/answer')).toEqual(['200', 'default'])
  const headers = (path: string) =>
    paths[path].post.parameters
      .filter((one: { in: string }) => one.in === 'header')
      .map(({ name, required }: { name: string; required: boolean }) => [name, required])
  expect(headers('/api/links/answer')).toEqual([['X-Link-Pass', true]])
  expect(headers('/api/orders')).toEqual([['Idempotency-Key', false]])
  const { requestBody } = paths['/api/orders/upload-attachment'].post
  expect(requestBody.required).toBe(true)
  expect(Object.keys(requestBody.content['multipart/form-data'].schema.properties)).toEqual([
    'attachmentData',
    'vendor_id',
    'user_id',
  ])
})

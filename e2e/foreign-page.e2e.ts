import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

/** The writes that a foreign page tries to make in the name of its visitor. */
const WRITES = [
  'POST /api/orders',
  'POST /api/orders/read-all-received',
  'POST /api/orders/delete-selected-requests',
  'POST /api/orders/upload-attachment',
  'POST /api/user/follow/create',
  'POST /api/user/like',
  'POST /api/user/subscribe',
  'POST /api/users/invite',
  'POST /api/users/request/vendor',
  'POST /api/account/delete',
  'POST /api/account/export',
  'POST /api/account/authenticator',
  'POST /api/reports/create',
  'POST /api/vendors/networks/add',
  'POST /api/vendors/1/toggle-activation',
  'POST /api/vendors/1/attach-service',
  'POST /api/logout',
  'PUT /api/account/language',
  'DELETE /api/orders/requests',
  'DELETE /api/account/sessions',
]

test('SR-017: a page of another origin cannot change anything in the name of a signed-in user, with any kind of request', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  await signedInAs('CLIENT')
  await page.goto('/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const calls = await apiAs('CLIENT')
  const state = async () => {
    const ownPaths = ['/api/orders/requests', '/api/user', '/api/vendors?limit=100', '/api/account/sessions']
    const seen = await Promise.all(ownPaths.map((path) => calls.get<unknown>(path)))
    return JSON.stringify(seen, (name, value: unknown) => (name === 'last_used_at' ? '' : value))
  }
  const before = await state()

  const server = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    // Another site than the hub's 127.0.0.1, in the same browser.
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const attempts = await page.evaluate(attack, { hub: process.env.HUB_URL!, writes: WRITES })
    expect(attempts).toBeGreaterThan(WRITES.length * 4)
  } finally {
    server.close()
  }
  expect(await state()).toBe(before)

  await page.goto('/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

/** Runs in the foreign page: forms of every kind, requests with and without a preflight, pictures and links. */
async function attack({ hub, writes }: { hub: string; writes: string[] }): Promise<number> {
  let attempts = 0
  const body = JSON.stringify({
    vendor: 1,
    vendor_id: 1,
    language: 'fr',
    confirmed: true,
    ids: [1],
    isSubscriber: true,
  })
  for (const write of writes) {
    const [method = '', path = ''] = write.split(' ')
    const url = hub + path
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const frame = document.createElement('iframe')
      frame.name = `frame-${(attempts += 1)}`
      const form = Object.assign(document.createElement('form'), { action: url, target: frame.name, enctype })
      form.method = 'post'
      form.append(Object.assign(document.createElement('input'), { name: body, value: '' }))
      document.body.append(frame, form)
      const answered = new Promise((resolve) => frame.addEventListener('load', resolve))
      form.submit()
      await answered
    }
    for (const init of [
      { method: 'POST', mode: 'no-cors' as const, headers: { 'content-type': 'text/plain' } },
      { method, mode: 'cors' as const, headers: { 'content-type': 'application/json' } },
    ]) {
      attempts += 1
      await fetch(url, { ...init, body, credentials: 'include' }).catch(() => undefined)
    }
    attempts += 1
    const picture = new Image()
    const seen = new Promise((resolve) => {
      for (const end of ['load', 'error']) picture.addEventListener(end, resolve)
    })
    picture.src = url
    await seen
  }
  return attempts
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { expect, test } from './fixtures.ts'

// The configured base map, all ways in which it can fail, and the bundled map that replaces it.

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const style = {
  version: 8,
  sources: {
    streets: { type: 'raster', tiles: ['tiles/{z}/{x}/{y}.png'], tileSize: 256, attribution: '© Calm Streets' },
  },
  layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
}

const json =
  (body: unknown): Behaviour =>
  (_, response) =>
    response.end(JSON.stringify(body))
const status =
  (code: number): Behaviour =>
  (_, response) =>
    response.writeHead(code).end()
const silence: Behaviour = () => undefined
const pixel: Behaviour = (_, response) => response.setHeader('content-type', 'image/png').end(PIXEL)

const works = { style: json(style), tile: pixel }
let now = works
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  const answer = request.url?.startsWith('/style.json') ? now.style : now.tile
  answer(request, response)
})
let hub: DemoHub

test.beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  hub = await startDemoHub({ TWO_STEP: 'off', MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` })
})
test.afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await hub.stop()
})

async function signIn(page: Page, role: 'ADMIN' | 'CLIENT') {
  const { email, password } = hub.accounts.find((one) => one.role === role)!
  await page.goto(`${hub.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

const notice = (page: Page) => page.getByRole('group').filter({ hasText: 'The built-in map is shown' })

/**
 * Checks the map, and loads the page again while it shows something else: on a busy machine the browser may give a map up after its
 * 4 s although it would have come.
 */
const expectOnMap = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await check()
  }).toPass()
/** Long enough for a slow page, and short enough to load it again several times within the limit of the test. */
const SHOWN = { timeout: 15_000 }

test('SR-062: the configured map is drawn, with its attribution, within the content security policy', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  await signIn(page, 'ADMIN')
  await expectOnMap(page, () => expect(page.getByText('© Calm Streets')).toBeVisible(SHOWN))
  await expect(page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button').first()).toBeAttached()
  await expect(notice(page)).toHaveCount(0)
  expect(refused).toEqual([])
})

test('each failure of the configured map switches to the bundled one, and the administrator reads why', async ({
  page,
}) => {
  await signIn(page, 'ADMIN')
  // Either may be detected first, depending on the speed of the browser.
  const noTiles = /do not load|came in time/
  const failures: [reason: string | RegExp, failure: typeof works][] = [
    ['answered 404', { ...works, style: status(404) }],
    ['cannot be reached', { ...works, style: (request) => request.socket.destroy() }],
    ['did not come within 4 s', { ...works, style: silence }],
    ['is not JSON', { ...works, style: (_, response) => response.end('<h1>Welcome</h1>') }],
    ['has no sources', { ...works, style: json({ ...style, sources: {}, layers: [] }) }],
    [
      'cannot be drawn',
      { ...works, style: json({ ...style, layers: [{ id: 'a', type: 'hologram', source: 'streets' }] }) },
    ],
    [noTiles, { ...works, tile: status(404) }],
    [noTiles, { ...works, tile: status(503) }],
    ['came in time', { ...works, tile: silence }],
  ]
  for (const [reason, failure] of failures) {
    await test.step(String(reason), async () => {
      now = failure
      await expectOnMap(page, () => expect(notice(page)).toContainText(reason, SHOWN))
      await expect(page.getByText('GeoNames')).toBeVisible()
      await expect(page.getByRole('toolbar', { name: 'Markers on the map' }).getByRole('button').first()).toBeAttached()
    })
  }
  now = works
})

test('a few bad tiles do not replace a working map, and other roles never read of a failure', async ({ page }) => {
  let asked = 0
  now = { ...works, tile: (request, response) => (asked++ % 2 === 0 ? pixel : status(500))(request, response) }
  await signIn(page, 'CLIENT')
  await expectOnMap(page, () => expect(page.getByText('© Calm Streets')).toBeVisible(SHOWN))
  await expect.poll(() => asked).toBeGreaterThan(8)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText('© Calm Streets')).toBeVisible()

  now = { ...works, style: status(500) }
  await page.reload()
  await expect(page.getByText('GeoNames')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  now = works
})

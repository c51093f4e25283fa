import { addProtocol, removeProtocol } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderComponent } from '#web/testing/render-page.tsx'
import { MapView } from './MapView.tsx'

const TILES = { layer: 'vendors', iconField: 'avatar', unclusteredZoom: 12, maxZoom: 14 }

/** Shows a map whose tiles of markers are answered by `load`. */
async function showMap(load: () => void) {
  const requested: string[] = []
  const received = new Set<string>()
  addProtocol('tiles', async ({ url }) => {
    requested.push(url)
    load()
    received.add(url)
    return { data: new ArrayBuffer(0), cacheControl: 'max-age=1' }
  })
  onTestFinished(() => removeProtocol('tiles'))
  await renderComponent(
    <div style={{ width: 200, height: 200, position: 'relative' }}>
      <MapView
        label="Map"
        view={{ center: { lat: 43.65, lng: -79.38 }, zoom: 12 }}
        colorScheme="light"
        tiles={{ ...TILES, url: 'tiles://markers/{z}/{x}/{y}' }}
        iconSvg={() => ''}
      />
    </div>,
  )
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  return { requested, received }
}

test('tiles of markers that could not be read are read again when the browser is online again', async () => {
  let isOnline = false
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const { requested, received } = await showMap(() => {
    if (!isOnline) throw new Error('No network')
  })
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThanOrEqual(requested.length)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  // The library requests tiles of lower zooms in place of those that fail, and drops them afterwards.
  const missing = () => requested.filter((url) => url.includes('/12/') && !received.has(url))
  await expect.poll(missing).toEqual([])
})

test('drawn tiles of markers whose refresh fails are read again when the browser is online again', async () => {
  let isOnline = true
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const { requested, received } = await showMap(() => {
    if (!isOnline) throw new Error('No network')
  })
  await expect.poll(() => received.size).toBe(new Set(requested).size)
  isOnline = false
  await expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(received.size)
  const read = new Set(received)
  received.clear()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => [...read].filter((url) => !received.has(url))).toEqual([])
})

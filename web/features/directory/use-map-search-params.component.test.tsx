import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MapSearchParams } from '#web/search-params.ts'
import { button } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderComponent } from '#web/testing/render-page.tsx'
import type { DirectoryEvent } from './directory-state.ts'
import { getNavigationAfterEvent } from './navigation-after-event.ts'
import { useMapSearchParams } from './use-map-search-params.ts'

const selectionOf = (vendorId: number): DirectoryEvent => ({
  type: 'locationRequested',
  vendorId,
  location: { id: 10 + vendorId, lat: 43.6, lng: -79.4 },
})
const EVENTS: Record<string, DirectoryEvent> = {
  'Select 1': selectionOf(1),
  'Select 2': selectionOf(2),
  'Close popup': { type: 'popupClosed' },
  'Next page': { type: 'nextPageRequested' },
  'Open profile': { type: 'profileOpened', vendorId: 2 },
  'Close profile': { type: 'profileClosed' },
}

/** Buttons for what happens on the map, which component tests do not draw. */
function Events() {
  const [search, go] = useMapSearchParams()
  const settings = { autoZoom: true, zoomOnClick: false, byCity: false, places: false }
  const apply = (event: DirectoryEvent) => {
    const change = getNavigationAfterEvent(event, { search, settings, queryKey: '' })
    if (change) go(change.search, change)
  }
  return Object.entries(EVENTS).map(([name, event]) => (
    <button key={name} type="button" onClick={() => apply(event)}>
      {name}
    </button>
  ))
}

async function openMap(...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({
    routeTree: createRootRoute({ component: Events, validateSearch: MapSearchParams }),
    history,
  })
  await renderComponent(<RouterProvider router={router as never} />)
  const address = () => router.state.location.href
  const press = async (name: string, expected: string) => {
    await button(name).click()
    await expect.poll(address).toBe(expected)
  }
  return { history, address, press }
}

test('a look at the popups of vendors, and at a profile over one, leaves no entry in the history behind', async () => {
  const { history, address, press } = await openMap('/?search=care', '/?search=Lakeside')
  for (let look = 1; look <= 2; look++) {
    await press('Select 1', '/?search=Lakeside&vendor=1&location=11')
    await press('Select 2', '/?search=Lakeside&vendor=2&location=12')
    await press('Open profile', '/?search=Lakeside&vendor=2&location=12&profile=2')
    await press('Close profile', '/?search=Lakeside&vendor=2&location=12')
    await press('Close popup', '/?search=Lakeside')
  }
  history.back()
  await expect.poll(address).toBe('/?search=care')
})

test('on a narrow screen closing a popup goes back to no entry, whose place on the page is that of the list', async () => {
  const { history, press } = await openMap('/?search=Lakeside')
  await page.viewport(PHONE_VIEWPORT.width, PHONE_VIEWPORT.height)
  await press('Select 1', '/?search=Lakeside&vendor=1&location=11')
  await press('Close popup', '/?search=Lakeside')
  const { __TSR_index: index } = history.location.state
  expect(index).toBe(1)
})

test('closing a popup undoes nothing that changed below it', async () => {
  const { press } = await openMap('/?search=care', '/?search=Lakeside')
  await press('Select 1', '/?search=Lakeside&vendor=1&location=11')
  await press('Next page', '/?search=Lakeside&vendor=1&location=11&page=2')
  await press('Close popup', '/?search=Lakeside&page=2')
})

test('closing a popup that was opened by its address stays on the map', async () => {
  const { press } = await openMap('/?search=care', '/?search=Lakeside&vendor=1&location=11')
  await press('Select 2', '/?search=Lakeside&vendor=2&location=12')
  await press('Close popup', '/?search=Lakeside')
})

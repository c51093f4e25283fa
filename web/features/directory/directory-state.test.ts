import { expect, test } from 'vitest'
import type { MapMarker } from '#web/map/map-markers.ts'
import type { MapViewChange } from '#web/map/view.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { getNavigationAfterEvent } from './navigation-after-event.ts'
import {
  buildDirectoryQueryKey,
  createInitialDirectoryState,
  getClickedOverlappingMarkers,
  reduceDirectory,
  type DirectoryContext,
  type DirectoryEvent,
} from './directory-state.ts'

const toronto = { lat: 43.65, lng: -79.38 }
const ottawa = { lat: 45.42, lng: -75.69 }
const home = { center: toronto, zoom: 12 }
const visible = { west: -79.5, south: 43.6, east: -79.3, north: 43.7 }
const off = { byCity: false, autoZoom: false, zoomOnClick: false, places: true }

const contextOf = (
  search: MapSearchParams,
  settings: Partial<DirectoryContext['settings']> = {},
): DirectoryContext => ({
  search,
  settings: { ...off, ...settings },
  queryKey: buildDirectoryQueryKey(search, toronto),
})
const stateAfter = (context: DirectoryContext, ...events: DirectoryEvent[]) =>
  events.reduce(
    (state, event) => reduceDirectory(state, { event, context }),
    createInitialDirectoryState({ search: context.search, home }),
  )
const marker = (id: number, vendorId: number): MapMarker => ({ id, ...ottawa, icon: 1, name: '', data: { vendor_id: vendorId } }) // prettier-ignore
const click = (...markers: MapMarker[]): DirectoryEvent => ({ type: 'markersClicked', markers })
const moved = (move: Partial<MapViewChange> = {}): DirectoryEvent => ({
  type: 'mapMoved',
  move: { bounds: visible, center: toronto, zoom: 13, byUser: true, ...move },
})
const arrived = (...points: { lat: number; lng: number }[]): DirectoryEvent => ({
  type: 'resultsArrived',
  vendors: points.map((point) => ({ location: point })),
  place: undefined,
  home,
})

test('the first view is the area of the address, else home', () => {
  expect(stateAfter(contextOf({})).target).toEqual(home)
  expect(stateAfter(contextOf({ bbox: '-79.5,43.6,-79.3,43.7' })).target).toEqual({ bounds: visible })
})

test('the map moves when the results of a query arrive, once per query', () => {
  const context = contextOf({ search: 'physio' })
  const shown = stateAfter(context, moved({ byUser: false }), arrived(ottawa))
  expect(shown.target).toMatchObject({ bounds: { north: expect.closeTo(45.43, 2) }, request: 1 })
  expect(reduceDirectory(shown, { event: arrived(toronto), context })).toBe(shown)
  const other = contextOf({ search: 'dentist' })
  expect(reduceDirectory(shown, { event: arrived(ottawa), context: other }).target.request).toBe(2)
})

test('selecting a vendor among the results is no new query', () => {
  const search = { search: 'physio', near: '43.6,-79.3' }
  expect(buildDirectoryQueryKey({ ...search, vendor: 7, location: 9, page: 2 }, toronto)).toBe(buildDirectoryQueryKey(search, ottawa)) // prettier-ignore
  expect(buildDirectoryQueryKey({ ...search, availability: 'open' }, toronto)).not.toBe(buildDirectoryQueryKey(search, toronto)) // prettier-ignore
  expect(buildDirectoryQueryKey({ ...search, order: 'nearest' }, toronto)).not.toBe(buildDirectoryQueryKey(search, toronto)) // prettier-ignore
  expect(buildDirectoryQueryKey({ vendor: 7 }, toronto)).not.toBe(buildDirectoryQueryKey({ vendor: 7 }, ottawa))
})

test('a click on a marker selects its vendor, highlights its card, and zooms in when the settings say so', () => {
  const hovered = { type: 'markerHovered', marker: marker(9, 7) } as const
  const state = stateAfter(contextOf({}), hovered, click(marker(9, 7)))
  expect(state).toMatchObject({ highlightedCard: { vendorId: 7 }, hoveredMarker: null, target: home })
  expect(stateAfter(contextOf({}, { zoomOnClick: true }), click(marker(9, 7))).target).toEqual({ center: ottawa, zoom: 14, request: 1 }) // prettier-ignore
  expect(getNavigationAfterEvent(click(marker(9, 7)), contextOf({ search: 'a' }))).toEqual({ search: { search: 'a', vendor: 7, location: 9 }, replace: false, opens: 'vendor' }) // prettier-ignore
  expect(getNavigationAfterEvent(click(marker(9, 7)), contextOf({ vendor: 3 }))?.replace).toBe(true)
})

test('markers of several vendors at one position open a list; those of one vendor select it', () => {
  const several = click(marker(9, 7), marker(10, 8))
  expect(getClickedOverlappingMarkers(stateAfter(contextOf({}), several), {})).toHaveLength(2)
  expect(getNavigationAfterEvent(several, contextOf({ vendor: 3, location: 4 }))).toEqual({ search: { vendor: undefined, location: undefined }, replace: true, closes: 'vendor' }) // prettier-ignore
  expect(getNavigationAfterEvent(several, contextOf({}))).toBeNull()

  const same = click(marker(9, 7), marker(10, 7))
  expect(getClickedOverlappingMarkers(stateAfter(contextOf({}), same), {})).toBeUndefined()
  expect(getNavigationAfterEvent(same, contextOf({}))?.search).toEqual({ vendor: 7, location: 9 })
  expect(getClickedOverlappingMarkers(stateAfter(contextOf({}), several, { type: 'popupClosed' }), {})).toBeUndefined()
})

test('the list of vendors at one position ends with another search, and is not shown over a selected vendor', () => {
  const listAfter = (...events: DirectoryEvent[]) =>
    getClickedOverlappingMarkers(stateAfter(contextOf({}), click(marker(9, 7), marker(10, 8)), ...events), {})
  expect(listAfter({ type: 'nextPageRequested' })).toHaveLength(2)
  expect(listAfter({ type: 'searchChosen', search: { vendor: 3 } })).toBeUndefined()
  expect(listAfter({ type: 'queryChanged', change: { service: 3 } })).toBeUndefined()
  expect(listAfter({ type: 'queryCleared' })).toBeUndefined()
  const clicked = stateAfter(contextOf({}), click(marker(9, 7), marker(10, 8)))
  expect(getClickedOverlappingMarkers(clicked, { vendor: 3 })).toBeUndefined()
})

test('what the search box has found is a new entry of the history', () => {
  const chosen: DirectoryEvent = { type: 'searchChosen', search: { search: 'physio' } }
  expect(getNavigationAfterEvent(chosen, contextOf({ vendor: 7 }))).toEqual({ search: { search: 'physio' }, replace: false }) // prettier-ignore
})

test('Show on map moves closer, but never farther away than the map already is', () => {
  const request: DirectoryEvent = { type: 'locationRequested', vendorId: 7, location: { id: 9, ...ottawa } }
  expect(stateAfter(contextOf({}), request).target).toMatchObject({ center: ottawa, zoom: 14 })
  const closer = stateAfter(contextOf({}), moved({ zoom: 17 }), click(marker(1, 2)), request)
  expect(closer).toMatchObject({ target: { center: ottawa, zoom: 17 }, clickedMarkers: [] })
  expect(getNavigationAfterEvent(request, contextOf({}))?.search).toEqual({ vendor: 7, location: 9 })
})

test('a move by the user leaves the searched area; with Auto Zoom Detect the results follow it', () => {
  const context = contextOf({ city: 'Toronto', page: 3 })
  expect(stateAfter(context, moved()).movedAwayFrom).toBe(context.queryKey)
  expect(stateAfter(context, moved({ byUser: false })).movedAwayFrom).toBeUndefined()
  expect(getNavigationAfterEvent(moved(), context)).toBeNull()

  const following = contextOf({ city: 'Toronto', page: 3 }, { autoZoom: true })
  expect(stateAfter(following, moved())).toMatchObject({ movedAwayFrom: undefined, move: { bounds: visible } })
  expect(getNavigationAfterEvent(moved(), following)).toEqual({ search: { bbox: '-79.5,43.6,-79.3,43.7' }, replace: true }) // prettier-ignore
  expect(getNavigationAfterEvent(moved({ byUser: false }), following)).toBeNull()
  expect(getNavigationAfterEvent(moved(), contextOf({ search: 'physio' }, { autoZoom: true }))).toBeNull()
})

test('the list of vendors at one position closes when the map returns to the own position', () => {
  const list = [marker(1, 2), marker(3, 4)]
  const context = contextOf({ search: 'physio' })
  const opened = stateAfter(context, arrived(), click(...list))
  expect(opened.clickedMarkers).toEqual(list)
  const found: DirectoryEvent = { type: 'userPositionFound', position: ottawa }
  expect(reduceDirectory(opened, { event: found, context }).clickedMarkers).toEqual([])
})

test('returning to the own position clears the searched place and forgets that the map was moved away', () => {
  const found: DirectoryEvent = { type: 'userPositionFound', position: ottawa }
  const context = contextOf({ search: 'physio', city: 'Toronto', vendor: 7 })
  expect(stateAfter(context, moved(), found)).toMatchObject({ movedAwayFrom: undefined, target: { center: ottawa, zoom: 12 } }) // prettier-ignore
  expect(getNavigationAfterEvent(found, context)?.search).toEqual({ search: 'physio' })
  expect(getNavigationAfterEvent(found, contextOf({ vendor: 7 }))).toBeNull()
})

test('a changed query clears the selection; a profile and a page keep it', () => {
  const context = contextOf({ search: 'physio', vendor: 7, location: 9, profile: 7, page: 2 })
  expect(getNavigationAfterEvent({ type: 'queryChanged', change: { service: 3 } }, context)?.search).toEqual({ search: 'physio', service: 3 }) // prettier-ignore
  expect(getNavigationAfterEvent({ type: 'queryCleared' }, context)).toEqual({ search: {}, replace: false })
  expect(getNavigationAfterEvent({ type: 'nextPageRequested' }, context)).toMatchObject({ search: { vendor: 7, page: 3 }, replace: true }) // prettier-ignore
  expect(getNavigationAfterEvent({ type: 'nextPageRequested' }, contextOf({}))?.search.page).toBe(2)
  expect(getNavigationAfterEvent({ type: 'profileOpened', vendorId: 8 }, context)).toMatchObject({ search: { vendor: 7, profile: 8 }, replace: false, opens: 'profile' }) // prettier-ignore
  expect(getNavigationAfterEvent({ type: 'profileClosed' }, context)).toMatchObject({ search: { vendor: 7, profile: undefined }, replace: true, closes: 'profile' }) // prettier-ignore
})

test('a highlighted card is highlighted again by a second request, and ends', () => {
  const request = { type: 'cardRequested', vendorId: 7 } as const
  const once = stateAfter(contextOf({}), request)
  const twice = reduceDirectory(once, { event: request, context: contextOf({}) })
  expect(twice.highlightedCard).toEqual({ vendorId: 7 })
  expect(twice.highlightedCard).not.toBe(once.highlightedCard)
  expect(stateAfter(contextOf({}), request, { type: 'highlightExpired' }).highlightedCard).toBeNull()
})

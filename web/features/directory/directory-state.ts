import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { parseBox } from '#web/coordinates.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import type { MapViewChange, MapTarget } from '#web/map/view.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { hasSearchCriteria, showsOnlyResults } from './map-search.ts'
import { computeMapTarget, type GeocodedPlace } from './map/map-target.ts'
import { MAIN_MAP_ZOOMS } from './map/map-view.ts'
import { hasSeveralVendors, getVendorIdOfMarker } from './map/vendor-markers.ts'
import type { SearchSettings } from './search/use-search-settings.ts'

/** What happens on the map page. One event may change the page's state, its address (navigation-after-event.ts), or both. */
export type DirectoryEvent =
  | {
      type: 'resultsArrived'
      vendors: { location: Point | null }[]
      /** The searched city. */
      place: GeocodedPlace | undefined
      /** The view without a query. */
      home: MapTarget
    }
  | { type: 'mapMoved'; move: MapViewChange }
  | { type: 'markersClicked'; markers: MapMarker[] }
  | { type: 'markerHovered'; marker: MapMarker | null }
  | { type: 'cardHovered'; vendorId: number | null }
  | { type: 'cardRequested'; vendorId: number }
  | { type: 'highlightExpired' }
  | { type: 'locationRequested'; vendorId: number; location: Point & { id: number } }
  | { type: 'coveredAreaRequested'; bounds: BoundingBox }
  | { type: 'userPositionFound'; position: Point }
  | { type: 'popupClosed' }
  /** The search box has found what to show. */
  | { type: 'searchChosen'; search: MapSearchParams }
  | { type: 'queryChanged'; change: Partial<MapSearchParams> }
  | { type: 'queryCleared' }
  | { type: 'nextPageRequested' }
  | { type: 'profileOpened'; vendorId: number }
  | { type: 'profileClosed' }

/** What an event depends on besides the state. */
export interface DirectoryContext {
  search: MapSearchParams
  settings: SearchSettings
  /** The key of the query in the address. */
  queryKey: string
}

/** The state of the map page that is not in its address. */
export interface DirectoryState {
  /** The view that the map moves to. */
  target: MapTarget
  /** The current view; undefined before the map is drawn. */
  move: MapViewChange | undefined
  /** The key of the query whose results the map has shown. */
  shownQuery: string | undefined
  /** The key of the query whose area the user has moved away from. */
  movedAwayFrom: string | undefined
  /** The markers of the last click: the selected one, or those of several vendors at one position (decision 32). */
  clickedMarkers: MapMarker[]
  hoveredMarker: MapMarker | null
  /** The vendor of the card under the pointer. */
  hoveredCard: number | null
  /** The card that is highlighted for a moment; a new object restarts that time. */
  highlightedCard: { vendorId: number } | null
}

export const createInitialDirectoryState = ({
  search,
  home,
}: {
  search: MapSearchParams
  home: MapTarget
}): DirectoryState => ({
  target: search.bbox === undefined ? home : { bounds: parseBox(search.bbox) },
  move: undefined,
  shownQuery: undefined,
  movedAwayFrom: undefined,
  clickedMarkers: [],
  hoveredMarker: null,
  hoveredCard: null,
  highlightedCard: null,
})

/** Identifies the query; does not change with the selection among the results. */
export const buildDirectoryQueryKey = (search: MapSearchParams, near: Point): string => {
  const { search: text, service, availability, city, bbox, order } = search
  return JSON.stringify(
    hasSearchCriteria(search) ? [text, service, availability, city, bbox, search.near, order] : near,
  )
}

/** True when the results follow a move of the map. */
export const areResultsFollowingMove = ({ byUser }: MapViewChange, { search, settings }: DirectoryContext) =>
  byUser && settings.autoZoom && !showsOnlyResults(search)

/** The clicked markers of several vendors at one position, to choose from; not while the address selects a vendor. */
export const getClickedOverlappingMarkers = (
  { clickedMarkers }: DirectoryState,
  { vendor }: MapSearchParams,
): MapMarker[] | undefined => (vendor === undefined && hasSeveralVendors(clickedMarkers) ? clickedMarkers : undefined)

export function reduceDirectory(
  state: DirectoryState,
  { event, context }: { event: DirectoryEvent; context: DirectoryContext },
): DirectoryState {
  switch (event.type) {
    case 'resultsArrived':
      return state.shownQuery === context.queryKey ? state : showResults(state, event, context)
    case 'mapMoved': {
      const isMovedAway = event.move.byUser && !areResultsFollowingMove(event.move, context)
      return { ...state, move: event.move, ...(isMovedAway && { movedAwayFrom: context.queryKey }) }
    }
    case 'markersClicked':
      return clickMarkers(state, event.markers, context)
    case 'markerHovered':
      return { ...state, hoveredMarker: event.marker }
    case 'cardHovered':
      return { ...state, hoveredCard: event.vendorId }
    case 'cardRequested':
      return { ...state, highlightedCard: { vendorId: event.vendorId } }
    case 'highlightExpired':
      return { ...state, highlightedCard: null }
    case 'locationRequested': {
      const zoom = Math.max(state.move?.zoom ?? 0, MAIN_MAP_ZOOMS.close)
      return moveTo({ ...state, clickedMarkers: [] }, viewOfPoint(event.location, zoom))
    }
    case 'coveredAreaRequested':
      return moveTo(state, { bounds: event.bounds })
    case 'userPositionFound':
      return moveTo(
        { ...state, movedAwayFrom: undefined, clickedMarkers: [] },
        viewOfPoint(event.position, MAIN_MAP_ZOOMS.default),
      )
    case 'popupClosed':
    case 'searchChosen':
    case 'queryChanged':
    case 'queryCleared':
      return { ...state, clickedMarkers: [] }
    default:
      return state
  }
}

/** Moves the map once per query, when its results arrive. */
function showResults(
  state: DirectoryState,
  { vendors, place, home }: Extract<DirectoryEvent, { type: 'resultsArrived' }>,
  { search, settings, queryKey }: DirectoryContext,
): DirectoryState {
  const positions = vendors.flatMap(({ location }) => location ?? [])
  const autoZoom = settings.autoZoom && !settings.byCity
  const target = computeMapTarget({ search, place, positions, view: state.move?.bounds, home, autoZoom })
  const shown = { ...state, shownQuery: queryKey }
  return target ? moveTo(shown, target) : shown
}

function clickMarkers(state: DirectoryState, markers: MapMarker[], { settings }: DirectoryContext): DirectoryState {
  const [marker] = markers
  if (!marker) return state
  if (hasSeveralVendors(markers)) return { ...state, clickedMarkers: markers }
  const selected: DirectoryState = {
    ...state,
    clickedMarkers: [marker],
    hoveredMarker: null,
    highlightedCard: { vendorId: getVendorIdOfMarker(marker) },
  }
  return settings.zoomOnClick ? moveTo(selected, viewOfPoint(marker, MAIN_MAP_ZOOMS.close)) : selected
}

const moveTo = (state: DirectoryState, target: MapTarget): DirectoryState => ({
  ...state,
  target: { ...target, request: (state.target.request ?? 0) + 1 },
})

const viewOfPoint = ({ lat, lng }: Point, zoom: number): MapTarget => ({ center: { lat, lng }, zoom })

import { formatBox } from '#web/format-coordinates.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { areResultsFollowingMove, type DirectoryContext, type DirectoryEvent } from './directory-state.ts'
import { changeQueryAndClearSelection, hasSearchCriteria } from './map-search.ts'
import { hasSeveralVendors, getVendorIdOfMarker } from './map/vendor-markers.ts'

/** What opens over the map: the popup of a vendor or a profile, named by its search parameter. */
export type MapOverlay = 'vendor' | 'profile'

export interface DirectoryNavigation {
  search: MapSearchParams
  /** Replaces the last history entry, for changes that nobody would go back to. */
  replace: boolean
  /** What the change opens or closes. Closing takes back the history entry that opening has added. */
  opens?: MapOverlay
  closes?: MapOverlay
}

/** Returns the address after an event, or null when the event does not change it. */
export function getNavigationAfterEvent(event: DirectoryEvent, context: DirectoryContext): DirectoryNavigation | null {
  const { search } = context
  switch (event.type) {
    case 'mapMoved':
      if (!areResultsFollowingMove(event.move, context)) return null
      return replaced({ ...search, city: undefined, page: undefined, bbox: formatBox(event.move.bounds) })
    case 'markersClicked': {
      const [marker] = event.markers
      if (!marker) return null
      return hasSeveralVendors(event.markers)
        ? withoutVendor(search)
        : withVendor(search, getVendorIdOfMarker(marker), marker.id)
    }
    case 'locationRequested':
      return withVendor(search, event.vendorId, event.location.id)
    case 'popupClosed':
      return withoutVendor(search)
    case 'userPositionFound':
      return hasSearchCriteria(search)
        ? added(changeQueryAndClearSelection(search, { bbox: undefined, city: undefined, near: undefined }))
        : null
    case 'searchChosen':
      return added(event.search)
    case 'queryChanged':
      return added(changeQueryAndClearSelection(search, event.change))
    case 'queryCleared':
      return added({})
    case 'nextPageRequested':
      return replaced({ ...search, page: (search.page ?? 1) + 1 })
    case 'profileOpened':
      return { ...added({ ...search, profile: event.vendorId }), opens: 'profile' }
    case 'profileClosed':
      return { ...replaced({ ...search, profile: undefined }), closes: 'profile' }
    default:
      return null
  }
}

const added = (search: MapSearchParams): DirectoryNavigation => ({ search, replace: false })
const replaced = (search: MapSearchParams): DirectoryNavigation => ({ search, replace: true })

/** Going back closes the popup, however many vendors were selected one after the other. */
const withVendor = (search: MapSearchParams, vendor: number, location: number): DirectoryNavigation => ({
  search: { ...search, vendor, location },
  replace: search.vendor !== undefined,
  opens: 'vendor',
})

const withoutVendor = (search: MapSearchParams): DirectoryNavigation | null =>
  search.vendor === undefined
    ? null
    : { ...replaced({ ...search, vendor: undefined, location: undefined }), closes: 'vendor' }

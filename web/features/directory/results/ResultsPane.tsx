import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { MapListToggleButton } from '#web/features/directory/MapListToggleButton.tsx'
import classes from '#web/features/directory/MapPage.module.css'
import { isWordSearch, showsOnlyResults } from '#web/features/directory/map-search.ts'
import { getVendorIdOfMarker } from '#web/features/directory/map/vendor-markers.ts'
import type { Directory } from '#web/features/directory/use-directory.ts'
import { NetworkInvitingVendorSelect } from '#web/features/networks/NetworkInvitingVendorSelect.tsx'
import type { MapSearchParams } from '#web/search-params.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { AvailabilityFilter } from './AvailabilityFilter.tsx'
import { ResultsSummary } from './ResultsSummary.tsx'
import { ServiceFilterSelect } from './ServiceFilterSelect.tsx'
import { inflectPlaceName } from '#contract/inflect-place-name.ts'
import { VendorCardList } from './VendorCardList.tsx'

/** Only searches by words have it. Without it they have the best matches first. */
const ResultOrderControl = lazyPart(
  () => import('./ResultOrderControl.tsx').then((file) => file.ResultOrderControl),
  () => null,
)

/** The results of the search as cards, with their filters; on phones they lie over the map. */
export function ResultsPane({ directory }: { directory: Directory }) {
  const { search, state, send, results, selected, network, hasMap, list, scroll, isMovedAway } = directory
  const changeQuery = (change: Partial<MapSearchParams>) => send({ type: 'queryChanged', change })
  const count = useRef<HTMLOutputElement>(null)
  // The button that removes a filter is removed with it.
  const removeFilters = (remove: () => void) => {
    remove()
    count.current?.focus()
  }
  const hoveredMarker = directory.markerHover.canHover ? state.hoveredMarker : null

  return (
    <section className={classes.sheet} ref={list} aria-label={t`Vendors`}>
      <ResultsSummary
        search={search}
        placeName={directory.placeName}
        coarserPlace={directory.coarserPlace}
        total={results.vendors && results.total}
        hasFailed={results.failure !== null}
        isMovedAway={isMovedAway || !hasMap}
        countRef={count}
        onChange={(change) => removeFilters(() => changeQuery(change))}
      >
        {hasMap && <MapListToggleButton area={scroll.area} onMap={scroll.toMap} onVendors={scroll.toVendors} />}
      </ResultsSummary>
      <div className={classes.filters}>
        <NetworkInvitingVendorSelect value={network.vendor} onChange={network.choose} />
        <ServiceFilterSelect value={search.service} onChange={(service) => changeQuery({ service })} />
        <AvailabilityFilter value={search.availability} onChange={(availability) => changeQuery({ availability })} />
        {isWordSearch(search) && results.total > 1 && (
          <Suspense fallback={<Skeleton h={40} w={260} maw="100%" style={{ flex: 'none' }} />}>
            <ResultOrderControl value={search.order} onChange={(order) => changeQuery({ order })} />
          </Suspense>
        )}
      </div>
      <VendorCardList
        results={results}
        first={directory.isWide && selected.isListed ? undefined : selected.summary}
        selectedId={search.vendor}
        markedId={directory.highlightedId}
        pointedId={hoveredMarker ? getVendorIdOfMarker(hoveredMarker) : undefined}
        start={directory.referralStart}
        near={directory.near}
        served={servedText(directory)}
        page={search.page ?? 1}
        onMore={() => send({ type: 'nextPageRequested' })}
        onClear={directory.isAsked ? () => removeFilters(() => send({ type: 'queryCleared' })) : undefined}
        hasOtherFilters={search.search !== undefined || search.service !== undefined}
        onRemoveOpenOnly={search.availability && (() => removeFilters(() => changeQuery({ availability: undefined })))}
        place={search.search?.startsWith('#') ? undefined : search.search}
        onPlace={(place) => directory.searchBar.current?.lookForPlace(place)}
        onProfile={({ id }) => send({ type: 'profileOpened', vendorId: id })}
        onShowOnMap={hasMap ? directory.showOnMap : undefined}
        onHover={(vendor) => send({ type: 'cardHovered', vendorId: vendor?.id ?? null })}
      />
    </section>
  )
}

/**
 * Returns the label for vendors whose area covers the searched place; undefined when the search is only the visible
 * map.
 */
function servedText({ search, placeName, geolocation, hasMap }: Directory) {
  const { bbox, near } = search
  if (placeName !== undefined) {
    const { thePlace } = inflectPlaceName(placeName, i18n.locale)
    return t`Serves ${thePlace}`
  }
  if (bbox !== undefined) return undefined
  if (geolocation.isFound && near === undefined) return t`Serves where you are`
  if (showsOnlyResults(search)) return t`Serves this area`
  return hasMap ? undefined : t`Serves Toronto`
}

import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { boxText } from '#web/coordinates.ts'
import { NetworkPicker } from '#web/features/networks/NetworkPicker.tsx'
import { NetworkVendorProvider, useNetworkVendorState } from '#web/features/networks/network-vendor.ts'
import { VendorProfileModal } from '#web/features/vendors/VendorProfileModal.tsx'
import { LazyMapMark } from '#web/map/LazyMap.tsx'
import type { MapPoint } from '#web/map/points.ts'
import type { MapMove } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { useIsWide } from '#web/ui/wide.ts'
import { AreaToggle } from './AreaToggle.tsx'
import classes from './MapPage.module.css'
import { askAnew, asksSomething, isNarrowed, privateWord } from './map-search.ts'
import { MAP_ZOOM } from './map-view.ts'
import { OwnPlaceNotice } from './OwnPlaceNotice.tsx'
import { PointedHint } from './PointedHint.tsx'
import { ResultsLine } from './ResultsLine.tsx'
import { ReturnButton } from './ReturnButton.tsx'
import { SearchBar } from './SearchBar.tsx'
import { searchWith } from './search-with.ts'
import { SearchThisArea } from './SearchThisArea.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import { useAnswers } from './use-answers.ts'
import { useCardList } from './use-card-list.ts'
import { useMapAddress } from './use-map-address.ts'
import { isCrowd, useMapChoice } from './use-map-choice.ts'
import { useMapSettings } from './use-map-settings.ts'
import { useMapTarget } from './use-map-target.ts'
import { useOrigin } from './use-origin.ts'
import { usePointed } from './use-pointed.ts'
import { VendorCards } from './VendorCards.tsx'
import { VendorMap, vendorOf } from './VendorMap.tsx'

const MapPopups = lazy(() => import('./MapPopups.tsx').then((file) => ({ default: file.MapPopups })))

/** The vendor map: search, cards and map are one selection, held in the address (specification 2.4). */
export function MapPage() {
  const [search, go] = useMapAddress()
  const [settings, changeSettings] = useMapSettings()
  const isWide = useIsWide()
  const [hasMap, setHasMap] = useState(true)
  const word = privateWord(search.search)

  const network = useNetworkVendorState()

  const own = useOrigin(!asksSomething(search))
  const { isAsked, city, near, results, home, measure } = useAnswers(search, hasMap, own.origin, network.vendor?.id)
  const { question, target, lookAt, lookFrom, lookAtArea, move, isMovedAway, noteMove } = useMapTarget({
    search,
    place: city,
    vendors: results.isOld ? undefined : results.vendors,
    near,
    home,
    autoZoom: settings.autoZoom && !settings.byCity,
  })
  const choice = useMapChoice(search, go, results.vendors, network.vendor?.id)
  const { list, scroll, markedId, mark, showCard } = useCardList({ question, chosenId: choice.chosen?.id, isWide })
  const [hovered, setHovered] = useState<number | null>(null)
  const pointed = usePointed()
  const isOpen = choice.crowd !== undefined || choice.chosen !== undefined

  // Where one is oneself need not stand in the address.
  const middle = move && own.isAt(move.center) ? undefined : move?.center
  const { forWords, forCity, forSuggestion } = searchWith({ search, city, middle, go })
  const change = (part: Partial<typeof search>) => go(askAnew(search, part))
  const openProfile = (id: number) => go({ ...search, profile: id })

  const returnToMe = async () => {
    const place = await own.goThere()
    if (!place) return
    if (isAsked) change({ bbox: undefined, city: undefined, near: undefined })
    lookFrom(place)
  }

  const choose = (point: MapPoint) => {
    pointed.dismiss()
    choice.open(vendorOf(point), point.id, point)
    mark(vendorOf(point))
    if (settings.zoomOnClick) lookAt(point, MAP_ZOOM.close)
  }

  const pick = (points: MapPoint[]) => {
    if (isCrowd(points)) choice.openCrowd(points)
    else if (points[0]) choose(points[0])
  }

  const showOnMap = (vendor: VendorCard, location: Location) => {
    choice.open(vendor.id, location.id)
    lookAt(location, Math.max(move?.zoom ?? 0, MAP_ZOOM.close))
    if (!isWide) scroll.toMap()
  }

  const onMove = (next: MapMove) => {
    const isFollowed = next.byUser && settings.autoZoom && !isNarrowed(search)
    noteMove(next, isFollowed)
    if (!isFollowed) return
    go({ ...search, city: undefined, page: undefined, bbox: boxText(next.bounds) }, { replace: true })
  }

  return (
    <NetworkVendorProvider value={network.vendor}>
      <div className={classes.screen} data-no-map={!hasMap || undefined}>
        <VisuallyHidden>
          <h1 tabIndex={-1}>{t`Vendor Map`}</h1>
        </VisuallyHidden>
        <div className={classes.search}>
          <SearchBar
            searched={(settings.byCity ? search.city : search.search) ?? ''}
            settings={settings}
            onSettings={changeSettings}
            onSearch={settings.byCity ? forCity : forWords}
            onChoose={forSuggestion}
          />
        </div>

        <section className={classes.sheet} ref={list} aria-label={t`Vendors`}>
          <div className={classes.head}>
            <ResultsLine
              search={search}
              total={results.vendors && results.total}
              isMovedAway={isMovedAway || !hasMap}
              onChange={change}
            />
            {hasMap && <AreaToggle area={scroll.area} onMap={scroll.toMap} onVendors={scroll.toVendors} />}
          </div>
          <NetworkPicker value={network.vendor} onChange={network.choose} />
          <ServiceFilter value={search.service} onChange={(service) => change({ service })} />
          <VendorCards
            results={results}
            first={isWide && choice.isListed ? undefined : choice.chosen}
            selectedId={search.vendor}
            markedId={markedId}
            pointedId={pointed.pointed ? vendorOf(pointed.pointed) : undefined}
            near={near}
            served={servedText(search, own.isFound, hasMap)}
            word={word}
            page={search.page ?? 1}
            onMore={() => go({ ...search, page: (search.page ?? 1) + 1 }, { replace: true })}
            onClear={isAsked ? () => go({}) : undefined}
            onProfile={({ id }) => openProfile(id)}
            onShowOnMap={hasMap ? showOnMap : undefined}
            onHover={(vendor) => setHovered(vendor?.id ?? null)}
          />
        </section>

        <div className={classes.map} ref={measure} onFocus={() => scroll.area === 'vendors' && scroll.toMap()}>
          <VendorMap
            target={target}
            answers={isNarrowed(search) ? (results.vendors ?? []) : undefined}
            lifted={[hovered, search.vendor].filter((id) => typeof id === 'number')}
            showPlaces={settings.places}
            onMove={onMove}
            onPick={pick}
            onPointHover={pointed.point}
            onEmptyClick={choice.close}
            onUnavailable={() => setHasMap(false)}
          >
            {!isOpen && <PointedHint {...pointed} />}
            <Suspense>
              <MapPopups
                choice={choice}
                locationId={search.location}
                word={word}
                near={near}
                onChoose={choose}
                onProfile={openProfile}
                onShowCard={showCard}
                onLocation={showOnMap}
                onShowArea={lookAtArea}
              />
            </Suspense>
            <Suspense>
              {own.place && <LazyMapMark at={own.place} title={t`You are here`} />}
              {city && search.city && (
                <LazyMapMark at={city} name={search.city} title={t`The place you searched for`} />
              )}
            </Suspense>
          </VendorMap>
          {hasMap && own.canAsk && <ReturnButton isBusy={own.isAwaited} onReturn={() => void returnToMe()} />}
          <OwnPlaceNotice isAwaited={own.isAwaited} warning={own.warning} />
          {isMovedAway && move && (
            <SearchThisArea onSearch={() => change({ bbox: boxText(move.bounds), city: undefined })} />
          )}
        </div>

        <VendorProfileModal
          id={search.profile}
          word={word}
          near={near}
          onClose={() => go({ ...search, profile: undefined }, { replace: true })}
        />
      </div>
    </NetworkVendorProvider>
  )
}

/** What is said of a vendor whose area holds the place that was asked about; nothing where only the map's view counts. */
function servedText({ city, search, service, bbox, near }: MapSearch, isAtMe: boolean, hasMap: boolean) {
  if (city !== undefined) return t`Serves ${city}`
  if (bbox !== undefined) return undefined
  if (isAtMe && near === undefined) return t`Serves where you are`
  if (isNarrowed({ search, service })) return t`Serves this area`
  return hasMap ? undefined : t`Serves Toronto`
}

import { t } from '@lingui/core/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { boxText } from '#web/coordinates.ts'
import { useServices } from '#web/features/services/use-services.ts'
import type { MapPoint } from '#web/map/points.ts'
import type { MapMove } from '#web/map/view.ts'
import { useIsWide } from '#web/ui/wide.ts'
import { AreaToggle } from './AreaToggle.tsx'
import classes from './MapPage.module.css'
import { MAP_ZOOM } from './map-view.ts'
import { MapPopups } from './MapPopups.tsx'
import { placeAskedAt, questionOf } from './question.ts'
import { ResultsLine } from './ResultsLine.tsx'
import { SearchBar } from './SearchBar.tsx'
import { searchWith } from './search-with.ts'
import { ServiceFilter } from './ServiceFilter.tsx'
import { useFirstArea } from './use-first-area.ts'
import { useMapAddress } from './use-map-address.ts'
import { isCrowd, useMapChoice } from './use-map-choice.ts'
import { useMapSettings } from './use-map-settings.ts'
import { useMapTarget } from './use-map-target.ts'
import { useMark } from './use-mark.ts'
import { usePlace } from './use-place.ts'
import { useScrollArea } from './use-scroll-area.ts'
import { useVendorResults } from './use-vendor-results.ts'
import { VendorCards } from './VendorCards.tsx'
import { VendorMap, vendorOf } from './VendorMap.tsx'
import { VendorProfileModal } from './VendorProfileModal.tsx'
import { askAnew, isNarrowed, privateWord } from './map-search.ts'

/** The vendor map: search, cards and map are one selection, held in the address (specification 2.4). */
export function MapPage() {
  const [search, go] = useMapAddress()
  const [settings, changeSettings] = useMapSettings()
  const isWide = useIsWide()
  const [hasMap, setHasMap] = useState(true)
  const [move, setMove] = useState<MapMove>()
  const city = usePlace(search.city).data
  const word = privateWord(search.search)
  const near = placeAskedAt(search, city)

  const isAsked = isNarrowed(search) || search.city !== undefined || search.bbox !== undefined
  const { measure, area, home, error, retry } = useFirstArea(hasMap && !isAsked)
  const isReady = search.city === undefined ? isAsked || !hasMap || area !== undefined : city !== undefined
  const results = useVendorResults(isReady ? questionOf(search, city, hasMap ? area : undefined) : null, {
    pages: search.page ?? 1,
    whole: isNarrowed(search),
  })
  const { question, target, lookAt, isMovedAway, noteMove } = useMapTarget({
    search,
    place: city,
    vendors: results.isOld ? undefined : results.vendors,
    near,
    view: move?.bounds,
    home,
    autoZoom: settings.autoZoom && !settings.byCity,
  })

  const choice = useMapChoice(search, go, results.vendors)
  const [hovered, setHovered] = useState<number | null>(null)
  const [markedId, mark] = useMark()
  const list = useRef<HTMLElement>(null)
  const scroll = useScrollArea(list)
  const serviceName = useServices().data?.find(({ id }) => id === search.service)?.name

  const raised = markedId !== undefined && choice.chosen?.id === markedId ? markedId : undefined

  // The card of a marker comes up in the list beside the map; on a phone it is the first one under the map.
  useEffect(() => {
    if (raised !== undefined && isWide) cardOf(list.current, raised)?.scrollIntoView({ block: 'nearest' })
  }, [raised, isWide])

  // A new answer is read from its beginning.
  useEffect(() => {
    if (list.current?.scrollTop) list.current.scrollTop = 0
    if (window.scrollY > 0 && !isWide) list.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the question is what makes an answer new
  }, [question, isWide])

  const { forWords, forCity } = searchWith({ search, city, middle: move?.center, go })
  const change = (part: Partial<typeof search>) => go(askAnew(search, part))
  const openProfile = (id: number) => go({ ...search, profile: id })

  const choose = (point: MapPoint) => {
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

  const showCard = (id: number) => {
    mark(id)
    if (!isWide) scroll.toVendors()
    cardOf(list.current, id)?.querySelector('button')?.focus({ preventScroll: true })
  }

  const onMove = (next: MapMove) => {
    setMove(next)
    if (!next.byUser) return
    if (settings.autoZoom && !isNarrowed(search)) {
      go({ ...search, city: undefined, page: undefined, bbox: boxText(next.bounds) }, { replace: true })
    } else noteMove()
  }

  return (
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
        />
      </div>

      <section className={classes.sheet} ref={list} aria-label={t`Vendors`}>
        <div className={classes.head}>
          <ResultsLine
            search={search}
            total={results.vendors && results.total}
            serviceName={serviceName}
            onChange={change}
          />
          {hasMap && <AreaToggle area={scroll.area} onMap={scroll.toMap} onVendors={scroll.toVendors} />}
        </div>
        <ServiceFilter value={search.service} onChange={(service) => change({ service })} />
        <VendorCards
          results={error ? { ...results, error, retry } : results}
          first={isWide && choice.isListed ? undefined : choice.chosen}
          selectedId={search.vendor}
          markedId={markedId}
          near={near}
          isNearAddress={city !== undefined}
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
          onEmptyClick={choice.close}
          onUnavailable={() => setHasMap(false)}
        >
          <MapPopups
            choice={choice}
            locationId={search.location}
            word={word}
            near={near}
            onChoose={choose}
            onProfile={openProfile}
            onShowCard={showCard}
          />
        </VendorMap>
        {isMovedAway && move && (
          <Button
            variant="default"
            radius="xl"
            className={classes.area}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => change({ bbox: boxText(move.bounds), city: undefined })}
          >
            {t`Search this area`}
          </Button>
        )}
      </div>

      <VendorProfileModal
        id={search.profile}
        word={word}
        near={near}
        onClose={() => go({ ...search, profile: undefined }, { replace: true })}
      />
    </div>
  )
}

const cardOf = (list: HTMLElement | null, vendorId: number) =>
  list?.querySelector<HTMLElement>(`[data-vendor="${vendorId}"]`)

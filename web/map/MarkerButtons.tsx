import { useLingui } from '@lingui/react/macro'
import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MARKER_CENTER_OFFSET } from './MarkerLayers.tsx'
import { sortInReadingOrder, takeNearestToMiddle, nextFocusIndex, findFeaturesAt } from './hit-testing.ts'
import type { MapFeature } from './hit-testing.ts'

const MAX_BUTTONS = 80

interface Props {
  iconField: string
  labelOf?: ((spot: MapFeature) => string) | undefined
  onChoose: (spot: MapFeature) => void
  onHover: (spot: MapFeature | null) => void
}

/**
 * The canvas says nothing to a keyboard or a screen reader: over each marker that is drawn lies a real, transparent
 * button. All of them are one stop of the Tab key; arrows, Home and End go from one to the next.
 */
export function MarkerButtons({ iconField, labelOf, onChoose, onHover }: Props) {
  const { t } = useLingui()
  const map = useMap().current?.getMap()
  const [layer] = useState(() => document.createElement('div'))
  const [spots, setSpots] = useState<MapFeature[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    if (!map) return
    // Inside the map's own surface, so that dragging and scrolling work through the buttons.
    map.getCanvasContainer().append(layer)
    const list = () => {
      hadFocus.current = toolbar.current?.contains(document.activeElement) ?? false
      setSpots((before) => {
        const now = findVisibleFeatures(map, iconField)
        return areSameFeatures(before, now) ? before : now
      })
    }
    const follow = () => positionButtons(map, toolbar.current)
    map.on('idle', list)
    map.on('move', follow)
    return () => {
      map.off('idle', list)
      map.off('move', follow)
      layer.remove()
    }
  }, [map, layer, iconField])

  useLayoutEffect(() => {
    if (map) positionButtons(map, toolbar.current)
    // A group that had the focus has come apart: its first neighbour takes it.
    const isLost = hadFocus.current && !toolbar.current?.contains(document.activeElement)
    if (isLost) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    hadFocus.current = false
  })

  if (spots.length === 0) return null
  const stop = spots.some(({ key }) => key === current) ? current : spots[0]!.key
  const nameOf = (spot: MapFeature) => {
    if (labelOf) return labelOf(spot)
    return spot.kind === 'group' ? t`Group of ${spot.count}, zoom in` : spot.point.name
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    const at = spots.findIndex(({ key }) => key === stop)
    const next = nextFocusIndex(event.key, at, spots.length)
    if (next === null) return
    event.preventDefault()
    // The map moves by the same keys.
    event.stopPropagation()
    setCurrent(spots[next]!.key)
    ;(toolbar.current?.children[next] as HTMLElement | undefined)?.focus()
  }

  return createPortal(
    <div
      ref={toolbar}
      role="toolbar"
      className="map-twins"
      tabIndex={-1}
      aria-label={t`Markers on the map`}
      onKeyDown={onKeyDown}
    >
      {spots.map((spot) => (
        <button
          key={spot.key}
          type="button"
          className="map-twin"
          aria-label={nameOf(spot)}
          tabIndex={spot.key === stop ? 0 : -1}
          data-spot={spot.key}
          data-lng={spot.lng}
          data-lat={spot.lat}
          data-lift={spot.kind === 'point' ? MARKER_CENTER_OFFSET : 0}
          onFocus={() => {
            setCurrent(spot.key)
            onHover(spot)
          }}
          onBlur={() => onHover(null)}
          onClick={(event) => {
            // A mouse or finger is left to the map, which knows a click from the end of a drag; a key's click, which
            // stands nowhere, must not reach it.
            if (event.detail > 0) return
            event.stopPropagation()
            onChoose(spot)
          }}
        />
      ))}
    </div>,
    layer,
  )
}

function findVisibleFeatures(map: MapLibre, iconField: string): MapFeature[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const placed = findFeaturesAt(map, undefined, iconField)
    .map((spot) => {
      const { x, y } = map.project([spot.lng, spot.lat])
      return { spot, x, y }
    })
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
  return sortInReadingOrder(takeNearestToMiddle(placed, { x: width / 2, y: height / 2 }, MAX_BUTTONS)).map(
    ({ spot }) => spot,
  )
}

const areSameFeatures = (before: MapFeature[], now: MapFeature[]) =>
  before.length === now.length && before.every((spot, i) => spot.key === now[i]!.key && spot.lng === now[i]!.lng)

function positionButtons(map: MapLibre, toolbar: HTMLElement | null) {
  for (const button of toolbar?.children ?? []) {
    const { lng, lat, lift } = (button as HTMLElement).dataset
    const { x, y } = map.project([Number(lng), Number(lat)])
    ;(button as HTMLElement).style.transform = `translate(${x}px, ${y - Number(lift)}px) translate(-50%, -50%)`
  }
}

import { useLingui } from '@lingui/react/macro'
import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MARKER_CENTER_OFFSET_PIXELS } from './MarkerLayers.tsx'
import { sortInReadingOrder, selectNearestToMiddle, getNextFocusIndex, listMapFeaturesAt } from './hit-testing.ts'
import type { MapFeature } from './hit-testing.ts'

const MAX_BUTTONS = 80

interface Props {
  iconField: string
  labelOf?: ((feature: MapFeature) => string) | undefined
  onChoose: (feature: MapFeature) => void
  onHover: (feature: MapFeature | null) => void
}

/**
 * Transparent buttons over the drawn markers, because keyboards and screen readers cannot use the canvas. Together they
 * are one Tab stop; arrows, Home and End move between them.
 */
export function MarkerButtons({ iconField, labelOf, onChoose, onHover }: Props) {
  const { t } = useLingui()
  const map = useMap().current?.getMap()
  const [layer] = useState(() => document.createElement('div'))
  const { features, toolbar } = useVisibleFeatures(map, layer, iconField)
  const [current, setCurrent] = useState<string | null>(null)
  if (features.length === 0) return null
  const stop = features.some(({ key }) => key === current) ? current : features[0]!.key
  const nameOf = (feature: MapFeature) => {
    if (labelOf) return labelOf(feature)
    return feature.kind === 'cluster' ? t`Group of ${feature.count}, zoom in` : feature.marker.name
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    const at = features.findIndex(({ key }) => key === stop)
    const next = getNextFocusIndex(event.key, at, features.length)
    if (next === null) return
    event.preventDefault()
    // The map uses the same keys to move.
    event.stopPropagation()
    setCurrent(features[next]!.key)
    const button = toolbar.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
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
      {features.map((feature) => (
        <MarkerButton
          key={feature.key}
          feature={feature}
          name={nameOf(feature)}
          isTabStop={feature.key === stop}
          onFocus={() => {
            setCurrent(feature.key)
            onHover(feature)
          }}
          onBlur={() => onHover(null)}
          onChoose={() => onChoose(feature)}
        />
      ))}
    </div>,
    layer,
  )
}

interface MarkerButtonProps {
  feature: MapFeature
  name: string
  isTabStop: boolean
  onFocus: () => void
  onBlur: () => void
  onChoose: () => void
}

function MarkerButton({ feature, name, isTabStop, onFocus, onBlur, onChoose }: MarkerButtonProps) {
  return (
    <button
      type="button"
      className="map-twin"
      aria-label={name}
      tabIndex={isTabStop ? 0 : -1}
      data-feature-key={feature.key}
      data-lng={feature.lng}
      data-lat={feature.lat}
      data-lift={feature.kind === 'marker' ? MARKER_CENTER_OFFSET_PIXELS : 0}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={(event) => {
        // Pointer clicks are left to the map, which distinguishes a click from the end of a drag. A keyboard click
        // has no position and must not reach the map.
        if (event.detail > 0) return
        event.stopPropagation()
        onChoose()
      }}
    />
  )
}

/** Returns the features in view, and keeps their buttons over them and the focus among them while the map moves. */
function useVisibleFeatures(map: MapLibre | undefined, layer: HTMLElement, iconField: string) {
  const [shown, setShown] = useState<{ features: MapFeature[]; hadFocus: boolean }>({ features: [], hadFocus: false })
  const toolbar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!map) return
    // Inside the map's canvas container, so that dragging and scrolling work through the buttons.
    map.getCanvasContainer().append(layer)
    const list = () => {
      const features = findVisibleFeatures(map, iconField)
      const hadFocus = toolbar.current?.contains(document.activeElement) ?? false
      setShown((before) => (areSameFeatures(before.features, features) ? before : { features, hadFocus }))
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
    // A focused cluster was split: its first neighbour gets the focus.
    const isLost = shown.hadFocus && !toolbar.current?.contains(document.activeElement)
    if (isLost) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [map, shown])

  return { features: shown.features, toolbar }
}

function findVisibleFeatures(map: MapLibre, iconField: string): MapFeature[] {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const placed = listMapFeaturesAt(map, undefined, iconField)
    .map((feature) => {
      const { x, y } = map.project([feature.lng, feature.lat])
      return { feature, x, y }
    })
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
  return sortInReadingOrder(selectNearestToMiddle(placed, { x: width / 2, y: height / 2 }, MAX_BUTTONS)).map(
    ({ feature }) => feature,
  )
}

const areSameFeatures = (before: MapFeature[], now: MapFeature[]) =>
  before.length === now.length &&
  before.every((feature, i) => feature.key === now[i]!.key && feature.lng === now[i]!.lng)

function positionButtons(map: MapLibre, toolbar: HTMLElement | null) {
  for (const button of toolbar?.children ?? []) {
    if (!(button instanceof HTMLElement)) continue
    const { lng, lat, lift } = button.dataset
    const { x, y } = map.project([Number(lng), Number(lat)])
    button.style.transform = `translate(${x}px, ${y - Number(lift)}px) translate(-50%, -50%)`
  }
}

import { Popup, useMap } from '@vis.gl/react-maplibre'
import type { PopupProps } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#contract/fields.ts'
import { MARKER_SIZE_PIXELS } from './marker-images.ts'

/** Of a popup, in the unit that the specification leaves open (CONST-005). */
const MAX_WIDTH = '500px'
const GAP = 6
const SIDE = MARKER_SIZE_PIXELS / 2 + GAP

/** Offset between the popup and the marker for each anchor that the map may choose. */
export const POPUP_OFFSET: PopupProps['offset'] = {
  center: [0, 0],
  bottom: [0, -MARKER_SIZE_PIXELS - GAP],
  'bottom-left': [0, -MARKER_SIZE_PIXELS - GAP],
  'bottom-right': [0, -MARKER_SIZE_PIXELS - GAP],
  top: [0, GAP],
  'top-left': [0, GAP],
  'top-right': [0, GAP],
  left: [SIDE, -MARKER_SIZE_PIXELS / 2],
  right: [-SIDE, -MARKER_SIZE_PIXELS / 2],
}

interface Props {
  at: Point
  /** The accessible name. */
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A popup at a point of the map. A child of `MapView`. It takes the focus when it opens and returns it when it closes.
 * Set `key` to what it shows, so that each marker gets a new popup.
 */
export function MapPopup({ at, label, onClose, children }: Props) {
  const map = useMap().current?.getMap()
  const box = useRef<HTMLDialogElement>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })

  useEffect(() => {
    const before = document.activeElement
    const popup = box.current?.closest<HTMLElement>('.maplibregl-popup')
    box.current?.focus({ preventScroll: true })
    popup?.addEventListener('keydown', onKey)
    // Runs when the popup opens or grows, but not during a map movement, which it would interrupt.
    const show = () => {
      if (!popup || !map) return
      if (map.isMoving()) void map.once('moveend', show)
      else bringIntoView(map, popup)
    }
    const size = new ResizeObserver(show)
    if (box.current) size.observe(box.current)
    return () => {
      size.disconnect()
      map?.off('moveend', show)
      const hasFocus = popup?.contains(document.activeElement) || document.activeElement === document.body
      if (hasFocus) restoreFocus(before, map?.getContainer())
    }
  }, [map])

  return (
    <Popup
      longitude={at.lng}
      latitude={at.lat}
      maxWidth={MAX_WIDTH}
      offset={POPUP_OFFSET}
      closeOnClick={false}
      focusAfterOpen={false}
      onClose={onClose}
      className="map-popup"
    >
      <dialog open ref={box} aria-label={label} tabIndex={-1}>
        {children}
      </dialog>
    </Popup>
  )
}

function restoreFocus(before: Element | null, container: HTMLElement | undefined) {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const next = isThere ? before : container?.querySelector<HTMLElement>('.map-twin[tabindex="0"], canvas')
  next?.focus({ preventScroll: true })
}

const MARGIN = 12
/** Wider, for the sheet with the cards that covers the lower edge of the map on phones. */
const BOTTOM_MARGIN = 24

/** Pans the map when the popup extends beyond its edge. */
function bringIntoView(map: { getContainer(): HTMLElement; panBy(by: [number, number]): void }, popup: HTMLElement) {
  const frame = map.getContainer().getBoundingClientRect()
  const inner = popup.getBoundingClientRect()
  const overlap = (low: number, high: number, from: number, to: number) =>
    low < from ? low - from : high > to ? high - to : 0
  const x = overlap(inner.left, inner.right, frame.left + MARGIN, frame.right - MARGIN)
  const y = overlap(inner.top, inner.bottom, frame.top + MARGIN, frame.bottom - BOTTOM_MARGIN)
  if (x !== 0 || y !== 0) map.panBy([x, y])
}

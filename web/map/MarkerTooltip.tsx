import { Popup } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#contract/fields.ts'
import { POPUP_OFFSET } from './MapPopup.tsx'

interface Props {
  at: Point
  /** Called when the pointer enters the tooltip itself. */
  onEnter: () => void
  onLeave: () => void
  onDismiss: () => void
  children: ReactNode
}

/**
 * A tooltip over the hovered marker. A child of `MapView`. Screen readers get the same text as the name of the marker.
 */
export function MarkerTooltip({ at, onEnter, onLeave, onDismiss, children }: Props) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Popup
      longitude={at.lng}
      latitude={at.lat}
      maxWidth="280px"
      offset={POPUP_OFFSET}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      className="map-hint"
    >
      <div aria-hidden onMouseEnter={onEnter} onMouseLeave={onLeave}>
        {children}
      </div>
    </Popup>
  )
}

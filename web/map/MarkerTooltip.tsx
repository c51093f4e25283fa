import { Popup } from '@vis.gl/react-maplibre'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#contract/fields.ts'
import { POPUP_OFFSET } from './MapPopup.tsx'

interface Props {
  at: Point
  /** The pointer has come over the hint itself, or has left it. */
  onEnter: () => void
  onLeave: () => void
  onDismiss: () => void
  children: ReactNode
}

/** A few words over a marker that is pointed at, a child of `MapView`. Screen readers have them as the marker's name. */
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

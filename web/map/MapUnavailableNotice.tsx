import { Trans } from '@lingui/react/macro'
import './map-unavailable-notice.css'

/** Replaces the map when the browser cannot draw one; the cards beside it contain the same information. */
export function MapUnavailableNotice() {
  return (
    <output className="map-unavailable">
      <span>
        <Trans>This browser cannot show the map. Everything on it is in the list as well.</Trans>
      </span>
    </output>
  )
}

import { Trans } from '@lingui/react/macro'
import './map-unavailable-notice.css'

/** Instead of the map where the browser cannot draw one; the cards beside it say the same. */
export function MapUnavailableNotice() {
  return (
    <output className="map-unavailable">
      <span>
        <Trans>This browser cannot show the map. Everything on it is in the list as well.</Trans>
      </span>
    </output>
  )
}

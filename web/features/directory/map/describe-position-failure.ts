import { t } from '@lingui/core/macro'
import { PositionError } from '#web/features/locations/browser-position.ts'

// Codes of GeolocationPositionError.
const PERMISSION_DENIED = 1
const TIMEOUT = 3

/** Says why the position is unknown, followed by the message of the browser (MAP-051). */
export function describePositionFailure(error: Error | null): string {
  const reason = reasonOf(error)
  const message = error?.message
  return message ? t`${reason} (Browser: ${message})` : reason
}

function reasonOf(error: Error | null): string {
  const code = error instanceof PositionError ? error.code : undefined
  if (code === PERMISSION_DENIED) return t`Your browser does not share your location with this site.`
  if (code === TIMEOUT) return t`It took too long to find your location.`
  return t`Your location could not be found.`
}

import { useEffect, useState } from 'react'
import type { Point } from '#contract/fields.ts'

/** The referral form does not wait longer (CONST-009). */
const TIMEOUT_MS = 5_000

/** Where the browser is, once it says so. A refusal is silent: the order of locations is only a help (ERR-010). */
export function usePosition(isWanted: boolean): Point | undefined {
  const [position, setPosition] = useState<Point>()

  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition({ lat: coords.latitude, lng: coords.longitude }),
      () => undefined,
      { timeout: TIMEOUT_MS, enableHighAccuracy: false, maximumAge: Infinity },
    )
  }, [isWanted])
  return position
}

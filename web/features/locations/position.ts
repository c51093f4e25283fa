import type { Point } from '#contract/fields.ts'

export const canAskPosition = () => 'geolocation' in navigator

/** Where the browser is: roughly, and as it was known last, which is enough to find what is near (CONST-010). */
export const askPosition = (timeout: number): Promise<Point> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      // The browser's own words, which may be none; its error is not an Error.
      ({ message }) => reject(new Error(message)),
      { timeout, enableHighAccuracy: false, maximumAge: Infinity },
    ),
  )

import type { Point } from '#contract/fields.ts'

export const isGeolocationSupported = () => 'geolocation' in navigator

/** Why the browser gave no position. Its message is in the browser's words and language, and may be empty. */
export class PositionError extends Error {
  readonly code: number

  constructor({ code, message }: Pick<GeolocationPositionError, 'code' | 'message'>) {
    super(message)
    this.code = code
  }
}

/** Requests the browser's position. A rough or recent one is enough to find what is near (CONST-010). */
export const requestBrowserPosition = (timeout: number): Promise<Point> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      // The browser's own error is not an Error.
      (failure) => reject(new PositionError(failure)),
      { timeout, enableHighAccuracy: false, maximumAge: Infinity },
    ),
  )

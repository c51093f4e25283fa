import { buildRouteUrl, type RouteInput, type Route } from '#contract/route.ts'
import { getPublicConfig } from './config.ts'
import { getAccessToken } from './session.ts'

/** The whole address, on the API base of the configuration. */
export const routeUrl = (route: Route, input?: RouteInput<Route>) =>
  getPublicConfig().apiUrl.replace(/\/+$/, '') + buildRouteUrl(route, input)

/** Headers that every call carries (specification 7). */
export function requestHeaders(token = getAccessToken()): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

/** A fresh key for one thing that a person wants done (decision 37); `randomUUID` exists on https alone. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

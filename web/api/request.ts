import { buildRouteUrl, UNATTENDED_HEADER, type RouteRequestInput, type Route } from '#contract/route.ts'
import { i18n } from '@lingui/core'
import { getPublicConfig } from './config.ts'
import { readStoredAccessToken } from './session.ts'
import { isPageUnattended } from './user-input.ts'

/** The complete URL of a route on the API base of the configuration. */
export const buildApiUrl = (route: Route, input?: RouteRequestInput<Route>) =>
  getPublicConfig().apiUrl.replace(/\/+$/, '') + buildRouteUrl(route, input)

/** The headers of every call (specification 7). */
export function buildCommonHeaders(token = readStoredAccessToken()): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': i18n.locale,
    'X-Requested-With': 'XMLHttpRequest',
    ...(isPageUnattended() && { [UNATTENDED_HEADER]: '1' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

/** Returns a new idempotency key for one write (decision 37). `randomUUID` exists only on https. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 and its variant, as in crypto.randomUUID(), which browsers have on https only.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { addressOf, type CallInput, type Route } from '#contract/route.ts'
import { publicConfig } from './config.ts'
import { accessToken } from './session.ts'

/** The whole address, on the API base of the configuration. */
export const urlOf = (route: Route, input?: CallInput<Route>) =>
  publicConfig().apiUrl.replace(/\/+$/, '') + addressOf(route, input)

/** Headers that every call carries (specification 7). */
export function headersOf(token = accessToken()): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

/** A fresh key for one thing that a person wants done (decision 37); `randomUUID` exists on https alone. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

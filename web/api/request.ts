import { API_PREFIX, type CallInput, type Route } from '#contract/route.ts'
import { publicConfig } from './config.ts'
import { accessToken } from './session.ts'

/** The address of a call: path parameters filled in, the query appended, empty values left out. */
export function addressOf(route: Route, input: CallInput<Route> = {}): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  }
  return API_PREFIX + path + (query.size > 0 ? `?${query}` : '')
}

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

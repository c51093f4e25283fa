import { API_PREFIX, type Route } from '#contract/route.ts'

/** The address of a call: ids in the path, the rest in the query. */
export function addressOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${API_PREFIX}${path}${query && `?${query}`}`
}

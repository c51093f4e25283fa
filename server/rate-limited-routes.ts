import { API_PREFIX } from '#contract/route.ts'
import type { RateLimitedRoutes } from './platform/rate-limit.ts'

/** A map shows many tiles, which are cheap. */
const TILES = /^\/api\/(map|directory\/map)\//
/** Pages that the server renders. */
const PAGES = /^\/(embed|directory|sitemap)\b/

/** The calls of the API and the pages of the public directory; map tiles and files are not counted. */
export const RATE_LIMITED_ROUTES: RateLimitedRoutes = {
  isCounted: (path) => (path.startsWith(`${API_PREFIX}/`) && !TILES.test(path)) || PAGES.test(path),
  isVisitorCall: (path) => path.startsWith(`${API_PREFIX}/directory/`) && !TILES.test(path),
}

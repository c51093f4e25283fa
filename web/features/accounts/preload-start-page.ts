import type { RegisteredRouter } from '@tanstack/react-router'
import { getSessionUser } from '#web/api/session.ts'
import { preloadMap } from '#web/map/LazyMap.tsx'

/** Loads the code of the page that this user starts on, while they look up their two-step token. */
export function preloadStartPage(router: RegisteredRouter): void {
  const isVendor = getSessionUser()?.isVendor
  const route = router.routesByPath[isVendor ? '/vendors/$id' : '/']
  void router.loadRouteChunk(route)?.catch(() => undefined)
  if (!isVendor) void preloadMap().catch(() => undefined)
}

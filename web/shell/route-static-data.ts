import type { MessageDescriptor } from '@lingui/core'
import type { Audience } from './route-guard.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the tab says; a page may name itself better (usePageTitle). */
    title?: MessageDescriptor
    audience?: Audience
    /** The page uses the whole width and has no margins of its own: the map, the sign-in. */
    isWide?: boolean
  }
  interface HistoryState {
    /** The server ended the session; nobody asked to leave. */
    isExpired?: boolean
  }
}

import type { KnownUser } from '#web/api/session.ts'
import { viewerOf } from '#web/api/viewer.ts'

/** Who a page is for (specification 2.1). */
export type Audience = 'public' | 'guest' | 'auth' | 'clients' | 'vendors' | 'admin' | 'noClients'

/**
 * Where a visitor is sent who may not see a page, or null when they may (specification 2.2, decisions 1 to 3). Signed-in
 * users who are sent to /login go on to / from there.
 */
export function turnedAway(audience: Audience, user: KnownUser | null): '/' | '/login' | null {
  if (audience === 'public') return null
  if (!user) return audience === 'guest' ? null : '/login'
  const { role } = viewerOf(user)
  switch (audience) {
    case 'guest':
      return '/'
    case 'auth':
      return null
    case 'clients':
      return role === 'CLIENT' ? null : '/'
    case 'noClients':
      return role === 'CLIENT' ? '/' : null
    case 'vendors':
      return role === 'CLIENT' ? '/login' : null
    case 'admin':
      return role === 'ADMIN' ? null : '/login'
  }
}

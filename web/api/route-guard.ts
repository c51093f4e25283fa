import type { SessionUser } from './session.ts'

/**
 * The users who may see a page (specification 2.1, where people who are not signed in are 'guests', and pages for
 * everybody who is signed in are marked 'auth').
 */
export type PageAudience = 'public' | 'signedOut' | 'signedIn' | 'clients' | 'vendors' | 'admin' | 'noClients'

/**
 * Returns where to redirect a visitor who may not see a page, or null when they may (specification 2.2, decisions 1 to
 * 3). /login redirects signed-in users to /.
 */
export function getRedirectForAudience(audience: PageAudience, user: SessionUser | null): '/' | '/login' | null {
  if (audience === 'public') return null
  if (!user) return audience === 'signedOut' ? null : '/login'
  const isClient = !user.isAdmin && !user.isVendor
  switch (audience) {
    case 'signedOut':
      return '/'
    case 'signedIn':
      return null
    case 'clients':
      return isClient ? null : '/'
    case 'noClients':
      return isClient ? '/' : null
    case 'vendors':
      return isClient ? '/login' : null
    case 'admin':
      return user.isAdmin ? null : '/login'
  }
}

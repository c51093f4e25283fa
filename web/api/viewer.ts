import type { Viewer } from '#contract/policy.ts'
import { useViewer, type KnownUser } from './session.ts'

/** A user as the policy reads them; nobody signed in counts as the public. For whom they work the server alone knows. */
export const viewerOf = (user: KnownUser | null): Viewer => ({
  id: user?.id ?? 0,
  role: user?.isAdmin ? 'ADMIN' : user?.isVendor ? 'VENDOR' : 'CLIENT',
  contactOf: [],
  controls: [],
})

/** The person at the screen, to ask `can` about. */
export const usePolicyViewer = (): Viewer => viewerOf(useViewer())

/** Neither vendor user nor administrator: they read where the others work (decision 4). */
export const useIsClient = (): boolean => usePolicyViewer().role === 'CLIENT'

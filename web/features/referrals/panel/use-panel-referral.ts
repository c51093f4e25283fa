import { useState } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'

export type PanelReferral = ReturnType<typeof usePanelReferral>

/**
 * Returns the referral that a panel shows: from the list, or fetched when it is not on the page. One that leaves the
 * page while it is shown, as an unread one does that was read, stays until it is fetched; the focus in it is not lost.
 */
export function usePanelReferral(id: number | null, listed: Referral | undefined) {
  const [lastListed, setLastListed] = useState(listed)
  if (listed && listed !== lastListed) setLastListed(listed)
  const isMissing = id !== null && listed === undefined
  const one = useRouteQuery(referralRoutes.one, { params: { id: String(id) } }, { enabled: isMissing })
  return {
    referral: listed ?? (isMissing ? (one.data ?? (lastListed?.id === id ? lastListed : undefined)) : undefined),
    failure: isMissing ? one.failure : null,
    /** It was there while this panel was open. */
    wasSeen: id !== null && (lastListed?.id === id || one.data !== undefined),
    retry: () => void one.refetch(),
  }
}

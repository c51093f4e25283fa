import { useState } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { isReadRefused } from '#web/api/read-failure.ts'
import { useRouteQuery } from '#web/api/query.ts'

export type PanelReferral = ReturnType<typeof usePanelReferral>

/**
 * Returns the referral that a panel shows: from the list, or fetched when it is not on the page. One that leaves the
 * page while it is shown, as an unread one does that was read, stays until it is fetched; the focus in it is not lost.
 */
export function usePanelReferral(id: number | null, listed: Referral | undefined) {
  const [lastListed, setLastListed] = useState(listed)
  const [readId, setReadId] = useState<number>()
  if (listed && listed !== lastListed) setLastListed(listed)
  const isMissing = id !== null && listed === undefined
  const one = useRouteQuery(referralRoutes.one, { params: { id: String(id) } }, { enabled: isMissing })
  const failure = isMissing ? one.failure : null
  const missing = one.data ?? (lastListed?.id === id ? lastListed : undefined)
  if (one.data && one.data.id !== readId) setReadId(one.data.id)
  return {
    referral: listed ?? (isMissing && !(failure && isReadRefused(failure)) ? missing : undefined),
    failure,
    /** It was there while this panel was open. */
    wasSeen: id !== null && (lastListed?.id === id || readId === id),
    retry: () => void one.refetch(),
  }
}

import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'

export type PanelReferral = ReturnType<typeof usePanelReferral>

/** Returns the referral that a panel shows: from the list, or fetched when it is not on the page. */
export function usePanelReferral(id: number | null, listed: Referral | undefined) {
  const isMissing = id !== null && listed === undefined
  const one = useRouteQuery(referralRoutes.one, { params: { id: String(id) } }, { enabled: isMissing })
  return {
    referral: listed ?? (isMissing ? one.data : undefined),
    failure: isMissing && one.isError ? one.error : null,
    retry: () => void one.refetch(),
  }
}

import { useEffect } from 'react'
import { REFERRALS_PER_PAGE } from '#contract/referrals.ts'
import { lastPageNumber } from '#web/ui/table/pagination.ts'

/**
 * The page in the address. When rows were deleted and it no longer exists, the last one takes its place; the list is
 * then loaded anew on the page one sees (ERR-014).
 */
export function usePageNumber(
  pageNumber: number | undefined,
  total: number | undefined,
  goTo: (page: number, replace: boolean) => void,
): number {
  const page = pageNumber ?? 1
  const last = total === undefined ? page : lastPageNumber(total, REFERRALS_PER_PAGE)

  useEffect(() => {
    if (page > last) goTo(last, true)
  })
  return page
}

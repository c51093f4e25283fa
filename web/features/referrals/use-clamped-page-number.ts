import { useEffect } from 'react'
import { REFERRALS_PER_PAGE } from '#contract/referrals.ts'
import { getLastPageNumber } from '#web/ui/table/pagination.ts'

/**
 * Returns the page from the address. When deletions remove that page, the last page replaces it and the list is
 * reloaded (ERR-014).
 */
export function useClampedPageNumber(
  pageNumber: number | undefined,
  total: number | undefined,
  goTo: (page: number, replace: boolean) => void,
): number {
  const page = pageNumber ?? 1
  const last = total === undefined ? page : getLastPageNumber(total, REFERRALS_PER_PAGE)

  useEffect(() => {
    if (page > last) goTo(last, true)
  })
  return page
}

import { useEffect } from 'react'
import { getLastPageNumber } from './pagination.ts'

interface PagedList {
  /** From the address. */
  pageNumber: number | undefined
  perPage: number
  /** Undefined while the list of this page is not there yet. */
  total: number | undefined
  goTo: (page: number, replace: boolean) => void
}

/**
 * Returns the page from the address. When deletions remove that page, the last page replaces it and the list is
 * reloaded (ERR-014).
 */
export function useClampedPageNumber({ pageNumber, perPage, total, goTo }: PagedList): number {
  const page = pageNumber ?? 1
  const last = total === undefined ? page : getLastPageNumber(total, perPage)

  useEffect(() => {
    if (page > last) goTo(last, true)
  })
  return page
}

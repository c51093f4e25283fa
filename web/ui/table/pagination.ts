const EITHER_SIDE = 3

/** Returns the page numbers of a pagination bar: three pages on either side of the current one (RECV-027). */
export function getNearbyPageNumbers(current: number, last: number): number[] {
  const from = Math.max(1, current - EITHER_SIDE)
  const to = Math.min(last, current + EITHER_SIDE)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

export const getLastPageNumber = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** Returns X and Y of 'Showing X to Y of Z' (RECV-028). */
export function getShownRowRange(page: number, perPage: number, total: number): { from: number; to: number } {
  return total === 0 ? { from: 0, to: 0 } : { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total) }
}

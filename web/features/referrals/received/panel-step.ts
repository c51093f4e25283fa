/** To the next or to the previous referral of the list. */
export type PanelStep = 1 | -1

interface Place {
  /** The referrals of the page. */
  ids: number[]
  openId: number | null
  page: number
  lastPage: number
  /** The referrals of the page when the open one was last among them. */
  idsBefore?: number[]
}

/** The referral that a step leads to: on this page, or at one end of another page. */
export type PanelStepTarget = { id: number } | { page: number; end: 'first' | 'last' }

/**
 * Returns where a step from the open referral leads; null at the ends of the list. A referral that has left the list
 * keeps its place between those that were around it. One that was never on the page has none: the next one is the first
 * of the page.
 */
export function findPanelStepTarget(place: Place, step: PanelStep): PanelStepTarget | null {
  const { ids, openId, page, lastPage } = place
  const index = ids.findIndex((id) => id === openId)
  const gap = index === -1 ? findGap(place) : null
  if (index === -1 && gap === null) return step === 1 && ids[0] !== undefined ? { id: ids[0] } : null
  const id = gap === null ? ids[index + step] : ids[step === 1 ? gap : gap - 1]
  if (id !== undefined) return { id }
  const other = page + step
  if (other < 1 || other > lastPage) return null
  return { page: other, end: step === 1 ? 'first' : 'last' }
}

/** Returns the index before which the open referral was: that of the nearest one after it, else behind the nearest before it. */
function findGap({ ids, openId, idsBefore = [] }: Place): number | null {
  const index = idsBefore.findIndex((id) => id === openId)
  if (index === -1) return null
  const after = idsBefore.slice(index + 1).find((id) => ids.includes(id))
  if (after !== undefined) return ids.indexOf(after)
  const before = idsBefore.slice(0, index).findLast((id) => ids.includes(id))
  return before === undefined ? null : ids.indexOf(before) + 1
}

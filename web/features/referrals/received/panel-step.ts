/** To the next or to the previous referral of the list. */
export type PanelStep = 1 | -1

interface Place {
  /** The referrals of the page. */
  ids: number[]
  openId: number | null
  page: number
  lastPage: number
}

/** The referral that a step leads to: on this page, or at one end of another page. */
type StepTarget = { id: number } | { page: number; end: 'first' | 'last' }

/**
 * Returns where a step from the open referral leads; null at the ends of the list. A referral that has left the list has
 * no place in it: the next one is the first of the page.
 */
export function findPanelStep({ ids, openId, page, lastPage }: Place, step: PanelStep): StepTarget | null {
  const place = ids.findIndex((id) => id === openId)
  const id = ids[place + step]
  if (id !== undefined) return { id }
  const other = page + step
  if (place === -1 || other < 1 || other > lastPage) return null
  return { page: other, end: step === 1 ? 'first' : 'last' }
}

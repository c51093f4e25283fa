import { useEffect, useRef } from 'react'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import type { ReceivedList } from './use-received-list.ts'

/** To the next or to the previous referral of the list. */
export type Step = 1 | -1

/** Brings a row into sight or into focus; false when it is not on the page yet. */
type ReachRow = (rowId: string) => boolean

/** The steps from the open referral to the ones before and after it, beyond the ends of a page too. */
export function usePanelSteps({ referrals, page, lastPage, fetchPage, send }: ReceivedList, openId: number | null) {
  const place = referrals.findIndex(({ id }) => id === openId)
  const awaitRow = useAwaitedRow(openId)
  const isFetching = useRef(false)
  const latestOpenId = useRef(openId)
  useEffect(() => {
    latestOpenId.current = openId
  })

  /** A referral that has left the list has no place in it: the next one is the first of the page. */
  const hasOtherPage = (step: Step) => place !== -1 && page + step >= 1 && page + step <= lastPage

  const goToOtherPage = async (step: Step, reach: ReachRow) => {
    if (isFetching.current) return
    isFetching.current = true
    try {
      const rows = await fetchPage(page + step)
      const next = step === 1 ? rows[0] : rows.at(-1)
      // The user may have closed the panel or gone elsewhere meanwhile.
      if (!next || latestOpenId.current !== openId) return
      awaitRow(next.id, reach)
      send({ type: 'referralOpened', id: next.id, page: page + step })
    } catch (error) {
      showFailure(error)
    } finally {
      isFetching.current = false
    }
  }

  const goTo = async (step: Step, reach: ReachRow) => {
    const next = referrals[place + step]
    if (next) {
      reach(String(next.id))
      send({ type: 'referralOpened', id: next.id })
    } else if (hasOtherPage(step)) await goToOtherPage(step, reach)
  }

  return { hasStep: (step: Step) => referrals[place + step] !== undefined || hasOtherPage(step), goTo }
}

/** Returns a function that reaches a row of the next page as soon as the page shows it. */
function useAwaitedRow(openId: number | null) {
  const awaited = useRef<{ id: number; from: number | null; reach: ReachRow } | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const { id, from, reach } = awaited.current
    // The address changes a moment after the step. Any other referral means that the user went elsewhere.
    const isOver = openId === id ? reach(String(id)) : openId !== from
    if (isOver) awaited.current = null
  })
  return (id: number, reach: ReachRow) => {
    awaited.current = { id, from: openId, reach }
  }
}

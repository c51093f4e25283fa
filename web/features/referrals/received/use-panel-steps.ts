import { useEffect, useRef, useState } from 'react'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { findPanelStepTarget, type PanelStep, type PanelStepTarget } from './panel-step.ts'
import type { ReceivedList } from './use-received-list.ts'
import { waitForReceivedMutations } from './use-received-mutation.ts'

/** Brings a row into sight or into focus; false when it is not on the page yet. */
type ReachRow = (rowId: string) => boolean

/** The steps from the open referral to the ones before and after it, beyond the ends of a page too. */
export function usePanelSteps({ referrals, page, lastPage, fetchPage, send }: ReceivedList, openId: number | null) {
  const ids = referrals.map(({ id }) => id)
  const idsBefore = useIdsAround(openId, ids)
  const findStep = (step: PanelStep) => findPanelStepTarget({ ids, openId, page, lastPage, idsBefore }, step)
  const awaitRow = useAwaitedRow(openId)
  const isFetching = useRef(false)
  const latestOpenId = useRef(openId)
  useEffect(() => {
    latestOpenId.current = openId
  })

  const findReferral = async (target: PanelStepTarget) => {
    if ('id' in target) return target
    const rows = await fetchPage(target.page)
    const row = target.end === 'first' ? rows[0] : rows.at(-1)
    return row && { id: row.id, page: target.page }
  }

  const goBeyondPage = async (step: PanelStep, reach: ReachRow) => {
    if (isFetching.current) return
    isFetching.current = true
    try {
      // A change that takes the open referral off the list moves the first one of the next page to this page.
      await waitForReceivedMutations()
      const rows = await fetchPage(page)
      const target = findPanelStepTarget({ ids: rows.map(({ id }) => id), openId, page, lastPage, idsBefore }, step)
      const next = target && (await findReferral(target))
      // The user may have closed the panel or gone elsewhere meanwhile.
      if (!next || latestOpenId.current !== openId) return
      awaitRow(next.id, reach)
      send({ type: 'referralOpened', ...next })
    } catch (error) {
      showErrorAlert(error)
    } finally {
      isFetching.current = false
    }
  }

  const goTo = async (step: PanelStep, reach: ReachRow) => {
    const next = findStep(step)
    if (next === null) return
    if ('page' in next) return goBeyondPage(step, reach)
    reach(String(next.id))
    send({ type: 'referralOpened', id: next.id })
  }

  return { hasStep: (step: PanelStep) => findStep(step) !== null, goTo }
}

/** Returns the ids of the page when the open referral was last among them: a change may have taken it off the list since. */
function useIdsAround(openId: number | null, ids: number[]): number[] {
  const [around, setAround] = useState(ids)
  if (openId === null || !ids.includes(openId) || ids.join() === around.join()) return around
  setAround(ids)
  return ids
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

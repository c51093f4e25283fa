import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { isPassEndedError } from '#web/api/call-error.ts'

/** Changes by others show on open pages of links without a reload, within 60 seconds (GST-059). */
export const LINK_REFETCH_INTERVAL_MS = 30_000

export const buildLinkPassOptions = (pass: string) => ({ headers: { [LINK_PASS_HEADER]: pass } })

/** Calls `onPassEnded` when the work fails because the pass has ended. Returns true when the work is done. */
export async function callOrEndPass(work: () => Promise<unknown>, onPassEnded: () => void): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isPassEndedError(error)) throw error
    onPassEnded()
    return false
  }
}

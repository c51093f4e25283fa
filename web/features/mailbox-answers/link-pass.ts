import { LINK_PASS_HEADER } from '#contract/links.ts'
import { CallError } from '#web/api/call-error.ts'

/** Changes by others show on open pages of links without a reload, within 60 seconds (GST-059). */
export const LINK_REFETCH_INTERVAL_MS = 30_000

export const buildLinkPassOptions = (pass: string) => ({ headers: { [LINK_PASS_HEADER]: pass } })

/** True when the pass does not work any more, so that a new code is needed. */
export const isPassEndedError = (error: unknown) => error instanceof CallError && error.code === 'pass-ended'

import { t } from '@lingui/core/macro'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Formats how long an attachment can still be opened, rounded up: '41 h left', '12 min left'. */
export function formatTimeLeft(expiresAt: string, now = Date.now()): string {
  const left = new Date(expiresAt).getTime() - now
  const hours = Math.ceil(left / HOUR)
  const minutes = Math.max(1, Math.ceil(left / MINUTE))
  return minutes >= 60 ? t`${hours} h left` : t`${minutes} min left`
}

import { t } from '@lingui/core/macro'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Formats how long an attachment can still be opened: '41 h left', '12 min left'. Whole hours are rounded down: nobody may rely on more. */
export function formatAttachmentTimeLeft(expiresAt: string, now = Date.now()): string {
  const left = new Date(expiresAt).getTime() - now
  const hours = Math.floor(left / HOUR)
  const minutes = Math.max(1, Math.ceil(left / MINUTE))
  return left >= 2 * HOUR ? t`${hours} h left` : t`${minutes} min left`
}

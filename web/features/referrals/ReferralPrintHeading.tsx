import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Referral } from '#contract/referrals.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { formatHubDateTime } from '#web/ui/format-date-time.ts'

/** The first line of a printed referral: the hub, the number, and when it was printed. */
export function ReferralPrintHeading({ referral: { id } }: { referral: Pick<Referral, 'id'> }) {
  const { appName } = getPublicConfig()
  const printedAt = formatHubDateTime(usePrintedAt())
  return <div className="print-only">{t`${appName} · Number ${id} · Printed ${printedAt}`}</div>
}

/** Returns when the page was printed last, or opened. */
function usePrintedAt() {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    // The browser takes the page as it is when the listeners have returned.
    const update = () => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return at
}

import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { callRoute } from '#web/api/call-route.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { buildLinkPassOptions } from './link-pass.ts'

/** A sender without an account takes the referral back. */
export function CancelReferralByLinkButton({ pass, onCancelled }: { pass: string; onCancelled: () => void }) {
  const ask = async () => {
    const isCancelled = await confirmAndRun({
      title: t`Cancel my referral`,
      text: t`The vendor is told that you cancelled it. Its document is deleted, and your links to it stop working.`,
      confirmLabel: t`Yes, cancel it`,
      cancelLabel: t`Keep my referral`,
      isDangerous: true,
      onConfirm: () => callRoute(referralByLinkRoutes.cancel, {}, buildLinkPassOptions(pass)),
    })
    if (isCancelled) onCancelled()
  }

  return (
    <div>
      <Button variant="light" color="red" onClick={() => void ask()}>{t`Cancel my referral`}</Button>
    </div>
  )
}

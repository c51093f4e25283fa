import { t } from '@lingui/core/macro'
import type { MouseEvent } from 'react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { prepareFocusOnFirstAction } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { clearCopyOfReferral } from '#web/features/referrals/send/referral-copy.ts'
import { RowActionButton } from '#web/features/referrals/RowActionButton.tsx'
import { formatSentReferralName } from '#web/features/referrals/referral-text.ts'
import { confirmAndWithdrawConsent } from '#web/features/referrals/confirm-and-withdraw-consent.ts'

/** Lets the sender of a referral with a document withdraw the consent (SR-096). */
export function WithdrawConsentButton({ referral }: { referral: Referral }) {
  const withdraw = useRouteMutation(referralRoutes.withdrawConsent, {
    refreshes: [referralRoutes.sent, referralRoutes.one],
    onSuccess: () => clearCopyOfReferral(referral.id),
  })
  if (!referral.may.withdrawConsent) return null

  const confirmAndWithdraw = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const moveFocus = prepareFocusOnFirstAction(currentTarget)
    const isDone = await confirmAndWithdrawConsent(referral, () =>
      withdraw.mutateAsync({ params: { id: String(referral.id) } }),
    )
    if (!isDone) return
    showToast(t`Your consent has been withdrawn.`)
    moveFocus()
  }

  return (
    <RowActionButton
      onClick={confirmAndWithdraw}
      aria-label={t`Withdraw consent to the referral to ${formatSentReferralName(referral)}`}
    >
      {t`Withdraw consent`}
    </RowActionButton>
  )
}

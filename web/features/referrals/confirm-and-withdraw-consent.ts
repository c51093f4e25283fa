import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { formatSentReferralName, formatServicePath } from './referral-text.ts'

/** Says what is lost, and withdraws the consent to a referral on confirmation. Resolves true once it is withdrawn. */
export function confirmAndWithdrawConsent(
  referral: Pick<Referral, 'vendor' | 'client' | 'service' | 'sub_service'>,
  onConfirm: () => Promise<unknown>,
): Promise<boolean> {
  const { vendor } = referral
  return confirmAndRun({
    title: t`Withdraw your consent?`,
    item: t`Your referral to ${formatSentReferralName(referral)}: ${formatServicePath(referral)}`,
    text: t`Its document is deleted immediately, and nobody can read its details any more, neither ${vendor.name} nor you. What has already been read can't be taken back.`,
    confirmLabel: t`Yes, withdraw consent`,
    cancelLabel: t`Keep my consent`,
    isDangerous: true,
    onConfirm,
  })
}

import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { OPEN_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { confirmAndDelete } from '#web/features/referrals/confirm-and-delete.tsx'
import { WhoOpenedReferralButton } from '#web/features/referrals/WhoOpenedReferralButton.tsx'
import { formatSentReferralName, formatServicePath } from '#web/features/referrals/referral-text.ts'
import { clearCopyOfReferral } from '#web/features/referrals/send/referral-copy.ts'
import { RowActionButton } from '#web/features/referrals/RowActionButton.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { WithdrawConsentButton } from './WithdrawConsentButton.tsx'

interface Props {
  referral: Referral
  onDeleted?: () => void
}

/** What senders do with a referral, in its row and in its panel. */
export const SentReferralActions = ({ referral, onDeleted }: Props) => (
  <Group gap={0} ml={-8}>
    <WhoOpenedReferralButton referral={referral} />
    <WithdrawConsentButton referral={referral} />
    <DeleteButton referral={referral} onDeleted={onDeleted} />
  </Group>
)

const isToldToVendor = ({ status, deleted_form_vendor }: Referral) =>
  OPEN_REFERRAL_STATUSES.includes(status) && !deleted_form_vendor

function DeleteButton({ referral, onDeleted }: { referral: Referral; onDeleted: Props['onDeleted'] }) {
  const remove = useRouteMutation(referralRoutes.deleteSent, {
    refreshes: [referralRoutes.sent],
    onSuccess: () => {
      clearCopyOfReferral(referral.id)
      onDeleted?.()
    },
  })
  const { vendor } = referral

  const confirmDeletion = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(referral.id))
    const isDone = await confirmAndDelete({
      itemName: t`Your referral to ${formatSentReferralName(referral)}: ${formatServicePath(referral)}`,
      consequence: isToldToVendor(referral) ? t`It is not closed yet, so ${vendor.name} will be told.` : undefined,
      onConfirm: () => remove.mutateAsync({ params: { id: String(referral.id) } }),
      message: t`Sent referral has been deleted.`,
    })
    if (isDone) moveFocus()
  }

  return (
    <RowActionButton
      color="red"
      onClick={confirmDeletion}
      aria-label={t`Delete the referral to ${formatSentReferralName(referral)}`}
    >
      {t`Delete`}
    </RowActionButton>
  )
}

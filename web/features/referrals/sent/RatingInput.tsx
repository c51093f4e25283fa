import { t } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { getErrorMessage } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { StarRatingInput } from '#web/ui/StarRatingInput.tsx'
import classes from '#web/features/referrals/compact.module.css'

/** The sender's rating of one referral; shown immediately, and reverted when it cannot be saved (SENT-004). */
export function RatingInput({ referral }: { referral: Referral }) {
  const rate = useRouteMutation(referralRoutes.rate, {
    refreshes: [referralRoutes.sent, referralRoutes.one, vendorRoutes.rating],
    onSuccess: () => showToast(t`Rating saved`),
    // ERR-017: the server's message is the title.
    onError: (error) => void showAlert({ title: getErrorMessage(error), text: t`Your rating was not saved.` }),
  })
  const chosen = rate.isPending ? rate.variables.body?.rating : undefined

  return (
    <span className={classes.stars}>
      <StarRatingInput
        label={t`Rate ${referral.vendor.name}`}
        value={chosen ?? referral.rating}
        isDisabled={!referral.may.rate}
        // Disabled while it saves, it would lose the focus.
        onChange={(rating) => !rate.isPending && rate.mutate({ params: { id: String(referral.id) }, body: { rating } })}
      />
    </span>
  )
}

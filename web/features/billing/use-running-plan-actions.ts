import { t } from '@lingui/core/macro'
import { billingRoutes, PLANS, type PaymentCard, type Subscription } from '#contract/billing.ts'
import { toHubCalendarDate } from '#contract/dates.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { formatCardName } from './format-card.ts'

/** The reads that a change of the plan makes stale. */
export const ROUTES_STALE_AFTER_PLAN_CHANGE = [vendorRoutes.one, billingRoutes.subscription, billingRoutes.invoices]

export const formatBillingDay = (instant: string): string => formatDay(toHubCalendarDate(new Date(instant)))

export const getPlanName = ({ plan }: Pick<Subscription, 'plan'>): string =>
  PLANS.find(({ id }) => id === plan)?.name ?? t`Other plan`

/** The payment service goes on trying to charge the open invoice, also when the plan has been canceled. */
export const isPaymentRetried = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'past_due'

/** The payment service has stopped trying: the vendor has no plan until the open invoice is paid. */
export const isUnpaid = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'unpaid'

/** Cancels and resumes the running plan. */
export function useRunningPlanActions(vendor: Vendor, subscription: Subscription) {
  const canceling = useRouteMutation(billingRoutes.cancel, { refreshes: ROUTES_STALE_AFTER_PLAN_CHANGE })
  const resuming = useRouteMutation(billingRoutes.resume, { refreshes: ROUTES_STALE_AFTER_PLAN_CHANGE })
  const params = { id: String(vendor.id) }
  const name = getPlanName(subscription)
  const day = formatBillingDay(subscription.period_ends_at)

  const cancel = async () => {
    const isDone = await confirmAndRun({
      title: t`Cancel the ${name} plan?`,
      text: describeCancellation(subscription, day),
      confirmLabel: t`Yes, cancel the plan`,
      cancelLabel: t`No, keep it`,
      isDangerous: true,
      onConfirm: () => canceling.mutateAsync({ params }),
    })
    if (isDone) showToast(t`Your ${name} plan ends on ${day}.`)
  }

  const resume = async () => {
    const isDone = await confirmAndRun({
      title: t`Resume the ${name} plan?`,
      text: t`It then continues after ${day} and is charged each month.`,
      confirmLabel: t`Yes, resume`,
      cancelLabel: t`No, cancel`,
      onConfirm: () => resuming.mutateAsync({ params }),
    })
    if (isDone) showToast(t`Your ${name} plan continues.`)
  }

  return { cancel: () => void cancel(), resume: () => void resume() }
}

function describeCancellation(subscription: Subscription, day: string): string {
  if (isUnpaid(subscription))
    return t`It ends on ${day}, also when the open invoice is paid. You can resume it until then.`
  if (isPaymentRetried(subscription))
    return t`You keep it until ${day}, and can resume it until then. The payment service goes on trying to charge the open invoice until it is paid; nothing else is charged.`
  return t`You keep it until ${day}, the end of the paid period. Nothing is charged after that, and you can resume it until then.`
}

/** Removes a card after a confirmation. */
export function useRemovePaymentCard(vendor: Vendor) {
  const removing = useRouteMutation(billingRoutes.removeCard, {
    refreshes: [billingRoutes.cards, billingRoutes.subscription],
  })

  const remove = async (card: PaymentCard) => {
    const name = formatCardName(card)
    const isDone = await confirmAndRun({
      title: t`Remove ${name}?`,
      text: t`It is deleted here and at the payment service. To use it again, add it again.`,
      confirmLabel: t`Yes, remove`,
      cancelLabel: t`No, cancel`,
      isDangerous: true,
      onConfirm: () => removing.mutateAsync({ params: { vendorId: String(vendor.id), id: String(card.id) } }),
    })
    if (!isDone) return
    showToast(t`${name} was removed.`)
    focusPageHeading()
  }

  return (card: PaymentCard) => void remove(card)
}

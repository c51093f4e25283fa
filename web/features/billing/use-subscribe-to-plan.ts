import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { billingRoutes, type PaymentCard, type Plan, type Subscription } from '#contract/billing.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { formatCardName } from './format-card.ts'
import { confirmPaymentWithBank } from './confirm-payment.ts'
import { formatPlanPrice } from './format-price.ts'
import { isUnpaid, ROUTES_STALE_AFTER_PLAN_CHANGE } from './use-running-plan-actions.ts'

interface PlanChoice {
  plan: Plan
  card: PaymentCard
  /** The items that the vendor has more of than the plan includes, as one text; null for none. */
  exceeded: string | null
}

/** Subscribes to a plan with a card, after a confirmation here and, if required, by the bank. */
export function useSubscribeToPlan(vendor: Vendor, running: Subscription | null) {
  const subscribing = useRouteMutation(billingRoutes.subscribe, { refreshes: ROUTES_STALE_AFTER_PLAN_CHANGE })
  const [isAtBank, setAtBank] = useState(false)

  const subscribe = async ({ plan, card, exceeded }: PlanChoice) => {
    const customer = vendor.billingKey
    if (!customer) return
    const { name } = plan
    const price = formatPlanPrice(plan.price)
    const payer = formatCardName(card)
    const take = () => subscribing.mutateAsync({ body: { vendor: vendor.id, customer, plan: plan.id, card: card.id } })
    let answer: RouteOutput<typeof billingRoutes.subscribe> | undefined
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: [
        t`${name}: ${price} a month, paid by ${payer}.`,
        running && running.plan !== plan.id && t`The next invoice settles the difference for the current month.`,
        running?.is_ending && t`Your plan then continues, although it was cancelled.`,
        exceeded && t`This plan is too small for what you have: ${exceeded}.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t`Yes, subscribe`,
      cancelLabel: t`No, cancel`,
      onConfirm: async () => {
        answer = await take()
      },
    })
    if (!isDone) return
    if (answer?.confirm) {
      setAtBank(true)
      const failure = await confirmPaymentWithBank(answer.confirm).finally(() => setAtBank(false))
      if (failure !== null) return showAlert({ title: t`Error`, text: failure, closeLabel: t`Close` })
      // Paid by now: the server is notified by the payment service, and checks immediately on this call.
      await take().catch(() => undefined)
    }
    // The plan is changed, but the vendor has it only once the open invoice is paid.
    if (answer && isUnpaid(answer)) return showAlert({ title: t`The last payment failed`, text: answer.message })
    showToast(t`Your plan is now ${name}.`)
  }

  return {
    subscribe: (choice: PlanChoice) => void subscribe(choice),
    /** True while the bank's window is open. */
    isAtBank,
  }
}

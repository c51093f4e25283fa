import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { billingRoutes, type PaymentCard, type Plan } from '#contract/billing.ts'
import type { RouteOutput } from '#contract/route.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { formatCardName } from './format-card.ts'
import { confirmPaymentWithBank } from './confirm-payment.ts'
import { formatPrice } from './format-price.ts'

/** Subscribes to a plan with a card, after a confirmation here and, if required, by the bank. */
export function usePlanSubscription(vendor: Vendor) {
  const subscribing = useRouteMutation(billingRoutes.subscribe, { refreshes: [vendorRoutes.one] })
  const [isAtBank, setAtBank] = useState(false)

  const subscribe = async (plan: Plan, card: PaymentCard) => {
    const customer = vendor.billingKey
    if (!customer) return
    const { name } = plan
    const price = formatPrice(plan.price)
    const payer = formatCardName(card)
    const take = () => subscribing.mutateAsync({ body: { vendor: vendor.id, customer, plan: plan.id, card: card.id } })
    let answer: RouteOutput<typeof billingRoutes.subscribe> | undefined
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`${name}: ${price} a month, paid by ${payer}.`,
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
    showToast(t`Your plan is now ${name}.`)
  }

  return {
    subscribe: (plan: Plan, card: PaymentCard) => void subscribe(plan, card),
    /** True while the bank's window is open. */
    isAtBank,
  }
}

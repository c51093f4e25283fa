import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { billingRoutes, type Card, type Plan } from '#contract/billing.ts'
import type { Returned } from '#contract/route.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useWrite } from '#web/api/query.ts'
import { confirm, tell } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cardName } from './card-name.ts'
import { confirmPayment } from './confirm-payment.ts'
import { dollars } from './dollars.ts'

/** Takes a plan with a card, once that is confirmed here, and with the bank where it wants that. */
export function useSubscribe(vendor: Vendor) {
  const subscribing = useWrite(billingRoutes.subscribe, { refreshes: [vendorRoutes.one] })
  const [isAtBank, setAtBank] = useState(false)

  const subscribe = async (plan: Plan, card: Card) => {
    const customer = vendor.billingKey
    if (!customer) return
    const { name } = plan
    const price = dollars(plan.price)
    const payer = cardName(card)
    const take = () => subscribing.mutateAsync({ body: { vendor: vendor.id, customer, plan: plan.id, card: card.id } })
    let answer: Returned<typeof billingRoutes.subscribe> | undefined
    const isDone = await confirm({
      title: t`Are you sure?`,
      text: t`${name}: ${price} a month, paid by ${payer}.`,
      confirmLabel: t`Yes, subscribe`,
      cancelLabel: t`No, cancel`,
      act: async () => {
        answer = await take()
      },
    })
    if (!isDone) return
    if (answer?.confirm) {
      setAtBank(true)
      const failure = await confirmPayment(answer.confirm).finally(() => setAtBank(false))
      if (failure !== null) return tell({ title: t`Error`, text: failure, closeLabel: t`Close` })
      // Paid by now: the hub hears of it from the payment service, and at once when it is asked.
      await take().catch(() => undefined)
    }
    toast(t`Your plan is now ${name}.`)
  }

  return {
    subscribe: (plan: Plan, card: Card) => void subscribe(plan, card),
    /** The bank's window is open. */
    isAtBank,
  }
}

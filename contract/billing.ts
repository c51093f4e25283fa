import { z } from 'zod'
import { Id, IdParams } from './fields.ts'
import { msg, RenderedMessage } from './message.ts'
import { defineRoute } from './route.ts'

/** Plans that vendors can subscribe to here; Enterprise is agreed by mail. */
export const PlanId = z.enum(['starter', 'standard', 'premium'])
export type PlanId = z.output<typeof PlanId>

export interface Plan {
  id: PlanId
  name: string
  /** Canadian dollars a month (decision 29). */
  price: number
  /** `details` is the number of items. */
  items: { name: 'team members' | 'locations' | 'ads'; icon: 'team' | 'place' | 'ad'; details: number | 'unlimited' }[]
}

const plan = (id: PlanId, name: string, price: number, team: number, places: number): Plan => ({
  id,
  name,
  price,
  items: [
    { name: 'team members', icon: 'team', details: team },
    { name: 'locations', icon: 'place', details: places },
    { name: 'ads', icon: 'ad', details: 'unlimited' },
  ],
})

/** Specification 9. */
export const PLANS: Plan[] = [
  plan('starter', 'Starter', 29, 1, 1),
  plan('standard', 'Standard', 99, 5, 5),
  plan('premium', 'Premium', 299, 50, 20),
]

/** The stored data of a card: never its number (SR-086). */
export const PaymentCard = z.object({
  id: Id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  brand: z.string(),
})
export type PaymentCard = z.output<typeof PaymentCard>

/** The payment provider's token for a card. The provider keeps the number. */
const CardToken = z.string().regex(/^tok_\w{1,200}$/, msg('This is not a token of the payment service.'))

/** Input for the provider's script, with which the card's holder confirms a payment at their bank (3-D Secure). */
export const PaymentToConfirm = z.object({ clientSecret: z.string(), card: z.string() })
export type PaymentToConfirm = z.output<typeof PaymentToConfirm>

export const billingRoutes = {
  cards: defineRoute('GET', '/vendors/:id/billing/cards', {
    params: IdParams,
    returns: z.object({ data: z.array(PaymentCard) }),
  }),
  addCard: defineRoute('POST', '/vendors/:id/billing/add-card', {
    params: IdParams,
    body: z.object({ token: CardToken }),
    transaction: 'manual',
    returns: z.object({ data: PaymentCard }),
  }),
  /** `customer` is the vendor's `billingKey`. */
  subscribe: defineRoute('POST', '/vendors/billing/subscribe', {
    body: z.object({ vendor: Id, customer: z.string().min(1).max(255), plan: PlanId, card: Id }),
    transaction: 'manual',
    returns: z.object({
      plan: PlanId,
      status: z.string(),
      message: RenderedMessage,
      confirm: PaymentToConfirm.optional().describe('present while the plan waits for it'),
    }),
  }),
}

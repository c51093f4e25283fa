import { z } from 'zod'
import { Id, IdParams, Instant, MessageResponse, PathId } from './fields.ts'
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

/** What counts against the limits of a plan. */
export const PlanUsage = z.object({ team_members: z.int(), locations: z.int() })
export type PlanUsage = z.output<typeof PlanUsage>

/** The items of a plan that are too few for what the vendor has. Nothing is switched off for it. */
export const listExceededPlanItems = ({ items }: Plan, usage: PlanUsage): Plan['items'] =>
  items.filter((item) => item.details !== 'unlimited' && getPlanItemUsage(item, usage) > item.details)

/** How many of a plan's item the vendor has; 0 for what is unlimited. */
export const getPlanItemUsage = ({ name }: Plan['items'][number], { team_members, locations }: PlanUsage): number =>
  ({ 'team members': team_members, locations, ads: 0 })[name]

/** `amount` is in the smallest unit of the currency: cents. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) })
export type Money = z.output<typeof Money>

/** The running plan, as the payment provider has it. */
export const Subscription = z.object({
  plan: PlanId.nullable().describe('null for a price that is none of the plans'),
  status: z.string(),
  card: Id.nullable().describe('the card that is charged; null when it is no longer here'),
  period_ends_at: Instant,
  is_ending: z.boolean().describe('the plan ends with the paid period and is not charged again'),
  next_charge: Money.extend({ at: Instant }).nullable(),
})
export type Subscription = z.output<typeof Subscription>

/** Longer than eight years of monthly invoices. */
export const MAX_INVOICES = 100

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: Instant,
  total: Money,
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .describe('the page of the provider with the receipt'),
  pdf: z.url({ protocol: /^https$/ }).nullable(),
})
export type Invoice = z.output<typeof Invoice>

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
  usage: defineRoute('GET', '/vendors/:id/billing/usage', { params: IdParams, returns: PlanUsage }),
  subscription: defineRoute('GET', '/vendors/:id/billing/subscription', {
    params: IdParams,
    returns: z.object({ subscription: Subscription.nullable() }),
  }),
  /** The newest invoices, at most `MAX_INVOICES`. */
  invoices: defineRoute('GET', '/vendors/:id/billing/invoices', {
    params: IdParams,
    returns: z.object({ data: z.array(Invoice) }),
  }),
  /** Ends the plan with the period that is paid. */
  cancel: defineRoute('POST', '/vendors/:id/billing/cancel', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  /** Takes back `cancel` before the period is over. */
  resume: defineRoute('POST', '/vendors/:id/billing/resume', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  removeCard: defineRoute('DELETE', '/vendors/:vendorId/billing/cards/:id', {
    params: z.object({ vendorId: PathId, id: PathId }),
    transaction: 'manual',
    returns: MessageResponse,
  }),
}

import { z } from 'zod'
import { PlanId } from '#contract/billing.ts'

const PLAN_PRICES_MESSAGE = `must name the price of each plan, such as ${PlanId.options.map((id) => `${id}=price_…`).join(' ')}`

const Prices = z.record(PlanId, z.string().regex(/^(price|plan)_\w+$/))

/** `starter=price_1 standard=price_2 premium=price_3` */
const PlanPrices = z
  .string()
  .transform((text, { addIssue }) => {
    const named = text
      .trim()
      .split(/\s+/)
      .map((part) => part.split('=', 2))
    const { data } = Prices.safeParse(Object.fromEntries(named))
    if (!data) addIssue(PLAN_PRICES_MESSAGE)
    return data ?? z.NEVER
  })
  .optional()

/** The settings of card payments: all or none. */
export const PaymentEnvironmentVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe (sk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook (whsec_…)')
    .optional(),
  STRIPE_PLANS_LIVE: PlanPrices,
  STRIPE_PLANS_DEV: PlanPrices,
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.stripe.com'),
})

export interface PaymentSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  isLive: boolean
  /** The provider's price id of each plan. */
  prices: Record<PlanId, string>
  apiUrl: URL
}

const isLiveKey = (key: string) => key.split('_')[1] === 'live'

/** Returns undefined when card payments are not set up. Throws when the settings contradict each other. */
export function readPaymentSettings(env: z.output<typeof PaymentEnvironmentVariables>): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (!secretKey && !publishableKey) return undefined
  if (!secretKey) throw new Error('STRIPE_SECRET_KEY: needed with STRIPE_PUBLISHABLE_KEY')
  if (!publishableKey) throw new Error('STRIPE_PUBLISHABLE_KEY: needed with STRIPE_SECRET_KEY')
  const isLive = isLiveKey(secretKey)
  if (isLiveKey(publishableKey) !== isLive)
    throw new Error('STRIPE_PUBLISHABLE_KEY: one key is live and the other one is for tests')
  if (!env.STRIPE_WEBHOOK_SECRET) throw new Error('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY')
  const [setting, prices] = isLive
    ? ['STRIPE_PLANS_LIVE', env.STRIPE_PLANS_LIVE]
    : ['STRIPE_PLANS_DEV', env.STRIPE_PLANS_DEV]
  if (!prices) throw new Error(`${setting}: needed with this key; ${PLAN_PRICES_MESSAGE}`)
  const apiUrl = new URL(env.STRIPE_API_URL)
  if (apiUrl.protocol === 'http:' && !['127.0.0.1', 'localhost', '[::1]'].includes(apiUrl.hostname))
    throw new Error('STRIPE_API_URL: must be https, or anybody on the way could read the secret key')
  return { secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET, isLive, prices, apiUrl }
}

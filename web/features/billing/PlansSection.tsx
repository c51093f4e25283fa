import { t } from '@lingui/core/macro'
import { Button, SimpleGrid, Text, Title } from '@mantine/core'
import { billingRoutes, PLANS, type PaymentCard, type Plan, type Subscription } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { describeExceededItems } from './describe-plan-item.ts'
import { PlanCard } from './PlanCard.tsx'
import { useSubscribeToPlan } from './use-subscribe-to-plan.ts'

const NOTE = 'choose-a-card'

interface Props {
  vendor: Vendor
  /** Card payments are set up on this hub, and the running plan, which another one replaces, is known. */
  canSubscribe: boolean
  /** The card that is chosen to pay with. */
  card: PaymentCard | undefined
  subscription: Subscription | null
}

/** The plans to choose from, each beside what the vendor has. */
export function PlansSection({ vendor, canSubscribe, card, subscription }: Props) {
  const usage = useRouteQuery(billingRoutes.usage, { params: { id: String(vendor.id) } })
  const { subscribe, isAtBank } = useSubscribeToPlan(vendor, subscription)

  const planCard = (plan: Plan) => {
    const exceeded = usage.data ? describeExceededItems(plan, usage.data) : null
    const isCurrent = vendor.billingPlan === plan.id
    return (
      <PlanCard
        key={plan.id}
        name={plan.name}
        price={plan.price}
        items={plan.items}
        usage={usage.data}
        exceeded={exceeded}
        isCurrent={isCurrent}
      >
        {canSubscribe && (
          <Button
            fullWidth
            variant={isCurrent ? 'default' : 'filled'}
            disabled={!card || isAtBank}
            aria-describedby={card ? undefined : NOTE}
            onClick={() => card && subscribe({ plan, card, exceeded })}
          >
            {isCurrent ? t`Pay with the chosen card` : t({ message: 'Subscribe', context: 'plan' })}
          </Button>
        )}
      </PlanCard>
    )
  }

  return (
    <section aria-labelledby="plans">
      <Title order={2} size="h3" id="plans" mb="md">
        {t`Plans`}
      </Title>
      {canSubscribe && !card && (
        <Text id={NOTE} c="dimmed" mb="md">
          {t`Choose one of your cards above to subscribe.`}
        </Text>
      )}
      {isAtBank && (
        <Text component="output" display="block" mb="md">
          {t`Your bank asks you to confirm this payment. Follow the steps in its window.`}
        </Text>
      )}
      {usage.failure && <RetryNotice error={usage.failure} onRetry={usage.refetch} />}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {PLANS.map(planCard)}
        <EnterpriseCard />
      </SimpleGrid>
    </section>
  )
}

const EnterpriseCard = () => (
  <PlanCard name={t`Enterprise`} price={null} text={t`More team members or locations, or other requirements.`}>
    <Button component="a" variant="default" fullWidth href={`mailto:${getPublicConfig().supportEmail}`}>
      {t`Contact Us`}
    </Button>
  </PlanCard>
)

import { t } from '@lingui/core/macro'
import { Alert, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { billingRoutes, PLANS, type Plan } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { PaymentCardList } from './PaymentCardList.tsx'
import { PlanCard } from './PlanCard.tsx'
import { usePlanSubscription } from './use-plan-subscription.ts'

const NOTE = 'choose-a-card'

/** The vendor's plan and payment cards (specification 2.5); for its primary contacts (decision 4). */
export function BillingTab({ vendor }: { vendor: Vendor }) {
  const { stripeKey, supportEmail } = getPublicConfig()
  const isSetUp = stripeKey !== null
  const cards = useRouteQuery(billingRoutes.cards, { params: { id: String(vendor.id) } }, { enabled: isSetUp })
  const { subscribe, isAtBank } = usePlanSubscription(vendor)
  const [chosen, setChosen] = useState<number | null>(null)
  const card = cards.data?.data.find(({ id }) => id === chosen)

  if (isSetUp && cards.isPending) return <TextSkeleton />
  if (cards.isError) return <RetryNotice error={cards.error} onRetry={() => void cards.refetch()} />
  return (
    <Stack gap="lg">
      {isSetUp ? (
        <PaymentCardList vendor={vendor} cards={cards.data?.data ?? []} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Alert
          title={t`Card payments are not set up`}
        >{t`You can read about the plans here. Nothing can be charged yet.`}</Alert>
      )}
      <section aria-labelledby="plans">
        <Title order={2} size="h3" id="plans" mb="md">
          {t`Plans`}
        </Title>
        {isSetUp && !card && (
          <Text id={NOTE} c="dimmed" mb="md">
            {t`Choose one of your cards above to subscribe.`}
          </Text>
        )}
        {isAtBank && (
          <Text component="output" display="block" mb="md">
            {t`Your bank asks you to confirm this payment. Please follow its window.`}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          {PLANS.map((plan) => (
            <SubscribablePlanCard
              key={plan.id}
              plan={plan}
              isCurrent={vendor.billingPlan === plan.id}
              hasPayments={isSetUp}
              onSubscribe={card && !isAtBank ? () => subscribe(plan, card) : undefined}
              hasCard={card !== undefined}
            />
          ))}
          <PlanCard name={t`Enterprise`} price={null} text={t`More team members or locations, or other requirements.`}>
            <Button component="a" variant="default" fullWidth href={`mailto:${supportEmail}`}>
              {t`Contact Us`}
            </Button>
          </PlanCard>
        </SimpleGrid>
      </section>
    </Stack>
  )
}

interface SubscribablePlanCardProps {
  plan: Plan
  isCurrent: boolean
  /** Card payments are set up on this hub. */
  hasPayments: boolean
  /** A card is chosen to pay with. */
  hasCard: boolean
  onSubscribe: (() => void) | undefined
}

function SubscribablePlanCard({ plan, isCurrent, hasPayments, hasCard, onSubscribe }: SubscribablePlanCardProps) {
  return (
    <PlanCard name={plan.name} price={plan.price} items={plan.items} isCurrent={isCurrent}>
      {hasPayments && (
        <Button
          fullWidth
          variant={isCurrent ? 'default' : 'filled'}
          disabled={!onSubscribe}
          aria-describedby={hasCard ? undefined : NOTE}
          onClick={onSubscribe}
        >
          {isCurrent ? t`Pay with the chosen card` : t`Subscribe`}
        </Button>
      )}
    </PlanCard>
  )
}

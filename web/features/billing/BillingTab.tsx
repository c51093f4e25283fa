import { t } from '@lingui/core/macro'
import { Alert, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { billingRoutes, PLANS, type Plan } from '#contract/billing.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { publicConfig } from '#web/api/config.ts'
import { useRead, useWrite } from '#web/api/query.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cardName } from './card-name.ts'
import { CardList } from './CardList.tsx'
import { dollars } from './dollars.ts'
import { PlanCard } from './PlanCard.tsx'

const NOTE = 'choose-a-card'

/** What a vendor pays, and with which card (specification 2.5); for those in control of it (decision 4). */
export function BillingTab({ vendor }: { vendor: Vendor }) {
  const { stripeKey, supportEmail } = publicConfig()
  const isSetUp = stripeKey !== null
  const cards = useRead(billingRoutes.cards, { params: { id: String(vendor.id) } }, { enabled: isSetUp })
  const subscribing = useWrite(billingRoutes.subscribe, { refreshes: [vendorRoutes.one] })
  const [chosen, setChosen] = useState<number | null>(null)
  const card = cards.data?.data.find(({ id }) => id === chosen)

  const subscribe = async (plan: Plan) => {
    const customer = vendor.billingKey
    if (!card || !customer) return
    const { name } = plan
    const price = dollars(plan.price)
    const payer = cardName(card)
    const isDone = await confirm({
      title: t`Are you sure?`,
      text: t`${name}: ${price} a month, paid by ${payer}.`,
      confirmLabel: t`Yes, subscribe`,
      cancelLabel: t`No, cancel`,
      act: () => subscribing.mutateAsync({ body: { vendor: vendor.id, customer, plan: plan.id, card: card.id } }),
    })
    if (isDone) toast(t`Your plan is now ${name}.`)
  }

  if (isSetUp && cards.isPending) return <TextSkeleton />
  if (cards.isError) return <RetryNotice error={cards.error} onRetry={() => void cards.refetch()} />
  return (
    <Stack gap="lg">
      {isSetUp ? (
        <CardList vendor={vendor} cards={cards.data?.data ?? []} chosen={chosen} onChoose={setChosen} />
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
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          {PLANS.map((plan) => {
            const isCurrent = vendor.billingPlan === plan.id
            return (
              <PlanCard key={plan.id} name={plan.name} price={plan.price} items={plan.items} isCurrent={isCurrent}>
                {isSetUp && (
                  <Button
                    fullWidth
                    variant={isCurrent ? 'default' : 'filled'}
                    disabled={!card}
                    aria-describedby={card ? undefined : NOTE}
                    onClick={() => void subscribe(plan)}
                  >
                    {isCurrent ? t`Pay with the chosen card` : t`Subscribe`}
                  </Button>
                )}
              </PlanCard>
            )
          })}
          <PlanCard name={t`Enterprise`} price={null} text={t`More people, more locations, or other wishes.`}>
            <Button component="a" variant="default" fullWidth href={`mailto:${supportEmail}`}>
              {t`Contact Us`}
            </Button>
          </PlanCard>
        </SimpleGrid>
      </section>
    </Stack>
  )
}

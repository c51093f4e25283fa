import { t } from '@lingui/core/macro'
import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { billingRoutes } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { InvoicesSection } from './InvoicesSection.tsx'
import { PaymentCardList } from './PaymentCardList.tsx'
import { PlansSection } from './PlansSection.tsx'
import { RunningPlanCard } from './RunningPlanCard.tsx'
import { isPaymentRetried } from './use-running-plan-actions.ts'

/** The vendor's plan, payment cards and invoices (specification 2.5); for its primary contacts (decision 4). */
export function BillingTab({ vendor }: { vendor: Vendor }) {
  const hasPayments = getPublicConfig().stripeKey !== null
  if (hasPayments) return <BillingWithPayments vendor={vendor} />
  return (
    <Stack gap="lg">
      <Alert
        role="note"
        title={t`Card payments are not set up`}
      >{t`You can read about the plans here. Nothing can be charged yet.`}</Alert>
      <PlansSection vendor={vendor} canSubscribe={false} card={undefined} subscription={null} />
    </Stack>
  )
}

function BillingWithPayments({ vendor }: { vendor: Vendor }) {
  const params = { id: String(vendor.id) }
  const cards = useRouteQuery(billingRoutes.cards, { params })
  const running = useRouteQuery(billingRoutes.subscription, { params })
  const [chosen, setChosen] = useState<number | null>(null)

  if (cards.failure) return <RetryNotice error={cards.failure} onRetry={cards.refetch} />
  if (!cards.data || (!running.data && !running.failure)) return <TextSkeleton />
  const { data: listed } = cards.data
  const cardOf = (id: number | null | undefined) => listed.find((card) => card.id === id)
  const subscription = running.data?.subscription ?? null
  const isCardNeeded = subscription && (!subscription.is_ending || isPaymentRetried(subscription))
  return (
    <Stack gap="lg">
      {running.failure && <RetryNotice error={running.failure} onRetry={running.refetch} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {subscription && (
          <RunningPlanCard vendor={vendor} subscription={subscription} card={cardOf(subscription.card)} />
        )}
        <PaymentCardList
          vendor={vendor}
          cards={listed}
          chosen={chosen}
          paying={isCardNeeded ? subscription.card : null}
          isRetried={subscription !== null && isPaymentRetried(subscription)}
          onChoose={setChosen}
        />
      </SimpleGrid>
      <PlansSection
        vendor={vendor}
        canSubscribe={running.data !== undefined}
        card={cardOf(chosen)}
        subscription={subscription}
      />
      <InvoicesSection vendor={vendor} />
    </Stack>
  )
}

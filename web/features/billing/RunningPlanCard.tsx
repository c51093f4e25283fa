import { t } from '@lingui/core/macro'
import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { PLANS, type PaymentCard, type Subscription } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { formatCardName } from './format-card.ts'
import { formatMoney, formatPlanPrice } from './format-price.ts'
import { formatBillingDay, getPlanName, useRunningPlanActions } from './use-running-plan-actions.ts'

interface Props {
  vendor: Vendor
  subscription: Subscription
  /** The card that is charged; undefined when it was removed. */
  card: PaymentCard | undefined
}

/** The plan that the vendor pays for: what it costs next, and until when it runs. */
export function RunningPlanCard({ vendor, subscription, card }: Props) {
  const { cancel, resume } = useRunningPlanActions(vendor, subscription)
  const { is_ending: isEnding, status } = subscription
  const price = PLANS.find(({ id }) => id === subscription.plan)?.price
  const day = formatBillingDay(subscription.period_ends_at)
  const actions = useFocusReplacementButton(isEnding ? 'ending' : 'running')

  return (
    <Card component="section" aria-labelledby="your-plan">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id="your-plan">
            {t`Your plan`}
          </Title>
          {isEnding && <Badge color="amber">{t`Cancelled`}</Badge>}
        </Group>
        <Text>
          <Text span fw={600}>
            {getPlanName(subscription)}
          </Text>
          {price !== undefined && <> · {t`${formatPlanPrice(price)} a month`}</>}
        </Text>
        {status === 'past_due' && (
          <Alert color="red" title={t`The last payment failed`}>
            {t`The payment service will try again. If the card has changed, add the new one and choose your plan again with it.`}
          </Alert>
        )}
        {isEnding ? (
          <Text>{t`Ends on ${day}. Nothing more is charged.`}</Text>
        ) : (
          <NextCharge subscription={subscription} card={card} />
        )}
        <Group ref={actions} gap="sm" mt="auto">
          {isEnding ? (
            <Button variant="default" onClick={resume}>{t`Resume the plan`}</Button>
          ) : (
            <Button variant="default" onClick={cancel}>{t`Cancel the plan`}</Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function NextCharge({ subscription: { next_charge: next }, card }: Pick<Props, 'subscription' | 'card'>) {
  if (!next) return null
  const amount = formatMoney(next)
  const day = formatBillingDay(next.at)
  const payer = card && formatCardName(card)
  return <Text>{payer ? t`Next charge: ${amount} on ${day}, ${payer}.` : t`Next charge: ${amount} on ${day}.`}</Text>
}

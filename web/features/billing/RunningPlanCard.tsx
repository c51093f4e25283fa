import { t } from '@lingui/core/macro'
import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { PLANS, type PaymentCard, type Subscription } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { formatCardName } from './format-card.ts'
import { formatMoney, formatPlanPrice } from './format-price.ts'
import {
  formatBillingDay,
  getPlanName,
  isPaymentRetried,
  isUnpaid,
  useRunningPlanActions,
} from './use-running-plan-actions.ts'

interface Props {
  vendor: Vendor
  subscription: Subscription
  /** The card that is charged; undefined when it was removed. */
  card: PaymentCard | undefined
}

/** The plan that the vendor pays for: what it costs next, and until when it runs. */
export function RunningPlanCard({ vendor, subscription, card }: Props) {
  const { cancel, resume } = useRunningPlanActions(vendor, subscription)
  const { is_ending: isEnding } = subscription
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
        <FailedPaymentAlert subscription={subscription} />
        {isEnding ? (
          <Text>
            {isPaymentRetried(subscription)
              ? t`Ends on ${day}. Only the open invoice is still charged.`
              : t`Ends on ${day}. Nothing more is charged.`}
          </Text>
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

function FailedPaymentAlert({ subscription }: Pick<Props, 'subscription'>) {
  const { is_ending: isEnding } = subscription
  if (!isPaymentRetried(subscription) && !isUnpaid(subscription)) return null
  return (
    <Alert color="red" title={t`The last payment failed`}>
      {isUnpaid(subscription)
        ? isEnding
          ? t`The payment service has stopped trying. Pay the open invoice below to have the plan until it ends.`
          : t`The payment service has stopped trying. Pay the open invoice below, and your plan continues.`
        : isEnding
          ? t`The payment service will try again, although the plan is cancelled. Pay the open invoice below, or continue the plan with another card: add the card and choose your plan with it.`
          : t`The payment service will try again. If the card has changed, add the new one and choose your plan again with it.`}
    </Alert>
  )
}

function NextCharge({ subscription: { next_charge: next }, card }: Pick<Props, 'subscription' | 'card'>) {
  if (!next) return null
  const amount = formatMoney(next)
  const day = formatBillingDay(next.at)
  const payer = card && formatCardName(card)
  return <Text>{payer ? t`Next charge: ${amount} on ${day}, ${payer}.` : t`Next charge: ${amount} on ${day}.`}</Text>
}

import { t } from '@lingui/core/macro'
import { Button, Card, Group, Modal, Radio, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { billingRoutes, type PaymentCard } from '#contract/billing.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { formatCardName, describeCardExpiry } from './format-card.ts'
import { useRemovePaymentCard } from './use-running-plan-actions.ts'

const PaymentCardForm = lazyPart(() => import('./PaymentCardForm.tsx').then((file) => file.PaymentCardForm))

interface Props {
  vendor: Vendor
  cards: PaymentCard[]
  chosen: number | null
  /** The card that the running plan will charge again; it cannot be removed. */
  paying: number | null
  /** The last payment failed, and canceling the plan does not stop further attempts. */
  isRetried: boolean
  onChoose: (id: number) => void
}

/** The cards to pay a plan with, and a button to add one (BILL-003). */
export function PaymentCardList({ vendor, cards, chosen, paying, isRetried, onChoose }: Props) {
  const [isAdding, dialog] = useDisclosure(false)
  const adding = useRouteMutation(billingRoutes.addCard, { refreshes: [billingRoutes.cards, vendorRoutes.one] })

  const remove = useRemovePaymentCard(vendor)

  const add = async (token: string) => {
    const { data } = await adding.mutateAsync({ params: { id: String(vendor.id) }, body: { token } })
    onChoose(data.id)
    dialog.close()
    showToast(t`The card is saved.`)
  }

  return (
    <Card component="section" aria-labelledby="cards">
      <Stack>
        <Title order={2} size="h3" id="cards">
          {t`Your cards`}
        </Title>
        {cards.length === 0 ? (
          <Text c="dimmed">{t`No card yet. Add one to subscribe to a plan.`}</Text>
        ) : (
          <Radio.Group
            label={<VisuallyHidden>{t`Card to pay with`}</VisuallyHidden>}
            value={chosen === null ? null : String(chosen)}
            onChange={(id) => onChoose(Number(id))}
          >
            <Stack gap="sm">
              {cards.map((card) => (
                <PaymentCardRow key={card.id} card={card} isPaying={card.id === paying} onRemove={() => remove(card)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {paying !== null && <PayingCardNote isRetried={isRetried} />}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={dialog.open}
          >
            {t`Add a card`}
          </Button>
        </div>
      </Stack>
      <Modal opened={isAdding} onClose={dialog.close} closeOnClickOutside={false} title={t`Add a card`}>
        <ErrorBoundary renderFailure={(error, onRetry) => <RetryNotice error={error} onRetry={onRetry} />}>
          <Suspense fallback={<TextSkeleton />}>
            <PaymentCardForm onToken={add} onCancel={dialog.close} />
          </Suspense>
        </ErrorBoundary>
      </Modal>
    </Card>
  )
}

const PayingCardNote = ({ isRetried }: Pick<Props, 'isRetried'>) => (
  <Text size="sm" c="dimmed">
    {isRetried
      ? t`To remove the card of your plan, choose the plan again with another card, or pay the open invoice and cancel the plan.`
      : t`To remove the card of your plan, choose the plan again with another card, or cancel the plan.`}
  </Text>
)

interface RowProps {
  card: PaymentCard
  isPaying: boolean
  onRemove: () => void
}

function PaymentCardRow({ card, isPaying, onRemove }: RowProps) {
  const expiry = describeCardExpiry(card)
  const name = formatCardName(card)
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <Radio value={String(card.id)} label={name} description={isPaying ? t`${expiry} · pays for your plan` : expiry} />
      {!isPaying && (
        <Button variant="subtle" color="red" size="compact-md" aria-label={t`Remove ${name}`} onClick={onRemove}>
          {t`Remove`}
        </Button>
      )}
    </Group>
  )
}

import { t } from '@lingui/core/macro'
import { Badge, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconMapPin, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { getPlanItemUsage, type Plan, type PlanUsage } from '#contract/billing.ts'
import { describePlanItem } from './describe-plan-item.ts'
import { formatPlanPrice } from './format-price.ts'
import classes from './PlanCard.module.css'

interface Props {
  name: string
  /** Dollars a month; null when it is negotiated. */
  price: number | null
  items?: Plan['items']
  text?: string
  /** How much of each item the vendor uses; undefined until it is loaded. */
  usage?: PlanUsage | undefined
  /** The items that the vendor has more of than the plan includes, as one text; null for none. */
  exceeded?: string | null
  isCurrent?: boolean
  /** The actions of the plan. */
  children: ReactNode
}

/** One plan with its price and its items (BILL-001). */
export function PlanCard({ name, price, items = [], text, usage, exceeded, isCurrent = false, children }: Props) {
  return (
    <Card component="article" aria-label={name} className={classes.plan} data-current={isCurrent || undefined}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{name}</Title>
          {isCurrent && <Badge>{t`Current plan`}</Badge>}
        </Group>
        <Price price={price} />
        {text && <Text>{text}</Text>}
        {items.length > 0 && (
          <List listStyleType="none" spacing="xs" className={classes.items}>
            {items.map((item) => (
              <List.Item key={item.name} icon={<ItemIcon icon={item.icon} />}>
                <span>{describePlanItem(item)}</span>
                {usage && <ItemUsage item={item} usage={usage} />}
              </List.Item>
            ))}
          </List>
        )}
        {exceeded && (
          <Group gap="xs" wrap="nowrap" align="flex-start" c="amber">
            <IconAlertTriangle size={20} aria-hidden className={classes.warning} />
            <Text size="sm">{t`Too small for what you have: ${exceeded}.`}</Text>
          </Group>
        )}
        {children && <div className={classes.action}>{children}</div>}
      </Stack>
    </Card>
  )
}

function Price({ price }: { price: number | null }) {
  if (price === null) return <Text className={classes.custom}>{t`Custom Pricing`}</Text>
  return (
    <Text>
      <span className={classes.price}>{formatPlanPrice(price)}</span> {t`a month`}
    </Text>
  )
}

const ICONS = { team: IconUsers, place: IconMapPin, ad: IconSpeakerphone }

function ItemIcon({ icon }: { icon: Plan['items'][number]['icon'] }) {
  const Icon = ICONS[icon]
  return <Icon size={20} aria-hidden className={classes.icon} />
}

function ItemUsage({ item, usage }: { item: Plan['items'][number]; usage: PlanUsage }) {
  if (item.details === 'unlimited') return null
  const used = getPlanItemUsage(item, usage)
  return (
    <Text size="sm" c="dimmed">
      {t`You have ${used}`}
    </Text>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { Vendor } from '#contract/vendors.ts'
import { TextLink } from '#web/ui/links.tsx'
import { getVendorChecklistItems } from '#web/features/vendors/vendor-checklist-items.ts'
import classes from './VendorChecklistCard.module.css'

/**
 * What the vendor still lacks: shown to its contacts until it is complete and approved, to administrators until it is
 * approved.
 */
export function VendorChecklistCard({ vendor }: { vendor: Vendor }) {
  const items = getVendorChecklistItems(vendor)
  const done = items.filter(({ isDone }) => isDone).length
  const total = items.length
  const isOfUse = !vendor.approved || (!vendor.may.approve && done < total)
  if (!vendor.may.seeInside || !isOfUse) return null

  return (
    <Card component="section" aria-labelledby="checklist" mb="md">
      <Title order={2} size="h3" id="checklist">
        {t`Checklist`}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {plural(done, { one: `# of ${total} is filled in.`, other: `# of ${total} are filled in.` })}
      </Text>
      <ul className={classes.items}>
        {items.map(({ label, isDone, to }) => (
          <Group key={label} component="li" gap="xs" wrap="nowrap">
            {isDone ? (
              <IconCircleCheckFilled size={20} className={classes.done} aria-hidden />
            ) : (
              <IconCircle size={20} className={classes.missing} aria-hidden />
            )}
            <TextLink {...to}>{label}</TextLink>
            <VisuallyHidden>{isDone ? t`filled in` : t`missing`}</VisuallyHidden>
          </Group>
        ))}
      </ul>
    </Card>
  )
}

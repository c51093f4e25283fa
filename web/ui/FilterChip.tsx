import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './FilterChip.module.css'

/** An applied filter of a list, as a button that removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <UnstyledButton className={classes.chip} aria-label={t`Remove the filter ${label}`} onClick={onRemove}>
      <span className={classes.label}>{label}</span>
      <IconX size={16} aria-hidden />
    </UnstyledButton>
  )
}

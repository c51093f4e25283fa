import { t } from '@lingui/core/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './FilterChip.module.css'

/** A filter of the search, with a button to remove it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <UnstyledButton className={classes.chip} onClick={onRemove}>
      <VisuallyHidden>{t`Remove filter:`} </VisuallyHidden>
      <span className={classes.label}>{label}</span>
      <IconX size={16} aria-hidden />
    </UnstyledButton>
  )
}

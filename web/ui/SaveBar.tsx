import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import classes from './SaveBar.module.css'

interface Props {
  isChanged: boolean
  isSaving: boolean
  onDiscard: () => void
  /** The form that it saves. */
  form: string
  saveLabel?: string
}

/** Sticks to the bottom while a form has changes. */
export function SaveBar({ isChanged, isSaving, onDiscard, form, saveLabel }: Props) {
  if (!isChanged) return null
  return (
    <Group component="section" className={classes.bar} justify="space-between" aria-label={t`Unsaved changes`}>
      <Text c="dimmed">{t`You have unsaved changes.`}</Text>
      <Group gap="sm">
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>{t`Discard`}</Button>
        <Button type="submit" form={form} loading={isSaving}>
          {saveLabel ?? t`Save`}
        </Button>
      </Group>
    </Group>
  )
}

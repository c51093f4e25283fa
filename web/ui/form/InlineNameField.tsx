import { t } from '@lingui/core/macro'
import { ActionIcon, Group, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './InlineNameField.module.css'

interface Props {
  name: string
  /** The label of the field while editing: 'Name of Nurse'. */
  label: string
  /** How the name is shown when not editing; the plain name by default. */
  children?: ReactNode
  /** Saves the new name, trimmed; resolves true on success. */
  onSave: (name: string) => Promise<boolean>
}

/** A name that is edited in place: a click starts, Enter saves, Esc cancels. */
export function InlineNameField({ name, label, children, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(false)
  const isOpen = draft !== null

  // Moves the focus into the field when it opens, and back when it closes.
  useEffect(() => {
    if (isOpen) field.current?.focus()
    if (isOpen) field.current?.select()
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (draft === null) {
    return (
      <UnstyledButton ref={opener} className={classes.name} onClick={() => setDraft(name)} aria-label={t`Edit ${name}`}>
        {children ?? name}
        <IconPencil size={16} className={classes.sign} aria-hidden />
      </UnstyledButton>
    )
  }

  const save = async () => {
    if (isSaving) return
    if (draft.trim() === name) return setDraft(null)
    setSaving(true)
    const isDone = await onSave(draft.trim())
    setSaving(false)
    if (isDone) setDraft(null)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={label}
          value={draft}
          maxLength={200}
          ref={field}
          flex={1}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
          }}
        />
        <ActionIcon type="submit" size={40} loading={isSaving} aria-label={t`Save`}>
          <IconCheck size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} variant="default" aria-label={t`Cancel`} onClick={() => setDraft(null)}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  )
}

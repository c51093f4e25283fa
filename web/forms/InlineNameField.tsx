import { t } from '@lingui/core/macro'
import { ActionIcon, Group, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import classes from './InlineNameField.module.css'
import { useNameForm, type NameSchema } from './use-name-form.ts'

interface Props {
  name: string
  /** The label of the field while editing: 'Name of Nurse'. */
  label: string
  /** How the name is shown when not editing; the plain name by default. */
  children?: ReactNode
  schema: NameSchema
  /** Saves the new name, trimmed. */
  onSave: (name: string) => Promise<unknown>
}

/** A name that is edited in place: a click starts, Enter saves, Esc cancels. */
export function InlineNameField({ name, label, schema, children, onSave }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { opener, field } = useFocusOnOpen(isOpen)

  if (!isOpen) {
    return (
      <UnstyledButton ref={opener} className={classes.name} onClick={() => setOpen(true)} aria-label={t`Edit ${name}`}>
        {children ?? name}
        <IconPencil size={16} className={classes.sign} aria-hidden />
      </UnstyledButton>
    )
  }
  return (
    <NameForm name={name} label={label} schema={schema} onSave={onSave} field={field} onClose={() => setOpen(false)} />
  )
}

/** Moves the focus into the field when it opens, and back when it closes. */
function useFocusOnOpen(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) field.current?.focus()
    if (isOpen) field.current?.select()
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { opener, field }
}

interface NameFormProps extends Omit<Props, 'children'> {
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

function NameForm({ name, label, schema, onSave, field, onClose }: NameFormProps) {
  const form = useNameForm(name, schema)

  const send = form.submit(async (body) => {
    await onSave(body.name)
    onClose()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.values.name.trim() === name) onClose()
    else void send()
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={label}
          value={form.values.name}
          maxLength={200}
          ref={field}
          flex={1}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
        <ActionIcon type="submit" size={40} loading={form.isSending} aria-label={t`Save`}>
          <IconCheck size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={40} variant="default" aria-label={t`Cancel`} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  )
}

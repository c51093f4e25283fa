import { Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'

interface Props {
  label: string
  buttonLabel: string
  /** Adds the item; resolves true on success. */
  onAdd: (name: string) => Promise<boolean>
}

/** Adds an item that consists of a name. The button is disabled until one is typed (CAT-009). */
export function AddNameForm({ label, buttonLabel, onAdd }: Props) {
  const [name, setName] = useState('')
  const [isAdding, setAdding] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isAdding || name.trim() === '') return
    setAdding(true)
    if (await onAdd(name.trim())) setName('')
    setAdding(false)
  }
  return (
    <form onSubmit={add}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={label}
          value={name}
          maxLength={200}
          autoComplete="off"
          flex="1 1 240px"
          maw={480}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={name.trim() === ''}
          loading={isAdding}
        >
          {buttonLabel}
        </Button>
      </Group>
    </form>
  )
}

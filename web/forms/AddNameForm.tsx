import { Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNameForm, type NameSchema } from './use-name-form.ts'

interface Props {
  label: string
  buttonLabel: string
  schema: NameSchema
  onAdd: (name: string) => Promise<unknown>
}

/** Adds an item that consists of a name. The button is disabled until one is typed (CAT-009). */
export function AddNameForm({ label, buttonLabel, schema, onAdd }: Props) {
  const form = useNameForm('', schema)
  const { name } = form.values

  const add = form.submit(async (body) => {
    await onAdd(body.name)
    form.discardSaved()
  })
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
          onChange={(event) => form.change({ name: event.currentTarget.value })}
        />
        <Button
          type="submit"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={name.trim() === ''}
          loading={form.isSending}
        >
          {buttonLabel}
        </Button>
      </Group>
    </form>
  )
}

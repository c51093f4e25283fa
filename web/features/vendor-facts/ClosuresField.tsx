import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { createClosureFormValues, type ClosureFormValues } from './location-facts-values.ts'

interface Props {
  closures: ClosureFormValues[]
  errorAt: (path: string) => string | undefined
  onChange: (closures: ClosureFormValues[]) => void
}

/** Days on which a location is closed, such as holidays. */
export function ClosuresField({ closures, errorAt, onChange }: Props) {
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const add = () => {
    const closure = createClosureFormValues()
    setAddedKey(closure.key)
    onChange([...closures, closure])
  }

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">{t`Closed days`}</Title>
      {closures.length === 0 && <Text c="dimmed">{t`No closed days, such as holidays, are listed.`}</Text>}
      {closures.map((closure, at) => (
        <ClosureFields
          key={closure.key}
          closure={closure}
          at={at}
          isNew={closure.key === addedKey}
          errorAt={errorAt}
          onChange={(changed) => onChange(closures.map((one) => (one.key === closure.key ? changed : one)))}
          onRemove={() => onChange(closures.filter(({ key }) => key !== closure.key))}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={add}
      >{t`Add closed days`}</Button>
    </Stack>
  )
}

interface ClosureProps {
  closure: ClosureFormValues
  /** The place in the list. */
  at: number
  /** Just added: its first day takes the focus. */
  isNew: boolean
  errorAt: Props['errorAt']
  onChange: (closure: ClosureFormValues) => void
  onRemove: () => void
}

/** One function for all renders, so that React calls it once: when the field appears. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

const ClosureFields = ({ closure, at, isNew, errorAt, onChange, onRemove }: ClosureProps) => (
  <Group
    gap="xs"
    align="flex-start"
    component="fieldset"
    bd={0}
    m={0}
    p={0}
    miw={0}
    aria-label={t`Closed days ${at + 1}`}
  >
    <DateOrTimeField
      name={`closures.${at}.from`}
      ref={isNew ? focusField : undefined}
      label={t`First day`}
      value={closure.from}
      error={errorAt(`closures.${at}.from`)}
      onChange={({ currentTarget }) => onChange({ ...closure, from: currentTarget.value })}
    />
    <DateOrTimeField
      name={`closures.${at}.to`}
      label={t`Last day (optional)`}
      value={closure.to}
      error={errorAt(`closures.${at}.to`)}
      onChange={({ currentTarget }) => onChange({ ...closure, to: currentTarget.value })}
    />
    <TextInput
      label={t`Note (optional)`}
      maxLength={100}
      value={closure.note}
      onChange={({ currentTarget }) => onChange({ ...closure, note: currentTarget.value })}
    />
    {/* Level with the fields, below the line of their labels. */}
    <ActionIcon
      mt="calc(1.75rem + (var(--control-height) - 2.125rem) / 2)"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t`Remove closed days ${at + 1}`}
      onClick={onRemove}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  </Group>
)

import { t } from '@lingui/core/macro'
import { Button, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { getAvatarName } from '#web/features/avatars/avatar-names.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import classes from './AvatarIconPicker.module.css'

interface Props {
  value: number
  onChange: (avatar: number) => void
  disabled: boolean
}

/** Selects the vendor's map avatar: one of 54 drawings, each with its name (ENT-073). */
export function AvatarIconPicker({ value, onChange, disabled }: Props) {
  const [isOpen, dialog] = useDisclosure(false, { onOpen: () => setSearch('') })
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = AVATAR_NAMES.map((_, id) => ({ name: getAvatarName(id), id })).filter(({ name }) =>
    name.toLowerCase().includes(words),
  )

  return (
    <Input.Wrapper label={t`Map avatar`} labelElement="div" description={t`It also shows what kind of vendor this is.`}>
      <Group gap="sm" mt={4}>
        <span className={classes.avatar}>
          <AvatarIcon id={value} size={24} />
        </span>
        <Text>{getAvatarName(value)}</Text>
        {!disabled && (
          <Button variant="default" onClick={dialog.open} aria-haspopup="dialog">{t`Change the avatar`}</Button>
        )}
      </Group>
      <Modal opened={isOpen} onClose={dialog.close} title={t`Map avatar`} size={680}>
        <Stack>
          <TextInput
            type="search"
            label={t`Search by name`}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <fieldset className={classes.choices} aria-label={t`Map avatar`}>
            {found.map(({ name, id }) => (
              <label key={name} className={classes.choice} data-checked={id === value || undefined}>
                <input
                  type="radio"
                  name="avatar"
                  checked={id === value}
                  onChange={() => onChange(id)}
                  data-autofocus={id === value || undefined}
                />
                <AvatarIcon id={id} size={24} />
                {name}
              </label>
            ))}
          </fieldset>
          <Text component="output" c="dimmed">
            {found.length === 0 && t`No avatar has this name.`}
          </Text>
          <Group justify="space-between">
            <Text component="output" fw={600}>
              {getAvatarName(value)}
            </Text>
            <Button onClick={dialog.close}>{t`Done`}</Button>
          </Group>
        </Stack>
      </Modal>
    </Input.Wrapper>
  )
}

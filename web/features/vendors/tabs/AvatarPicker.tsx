import { t } from '@lingui/core/macro'
import { Button, Group, Input, Modal, Stack, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { avatarName } from '#web/features/avatars/avatar-names.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import classes from './AvatarPicker.module.css'

interface Props {
  value: number
  onChange: (avatar: number) => void
  disabled: boolean
}

/** Selects the vendor's map avatar: one of 54 drawings, each with its name (ENT-073). */
export function AvatarPicker({ value, onChange, disabled }: Props) {
  const [isOpen, dialog] = useDisclosure(false)

  return (
    <Input.Wrapper
      label={t`Map avatar`}
      labelElement="div"
      description={t`It also tells people what kind of vendor you are.`}
    >
      <Group gap="sm" mt={4}>
        <span className={classes.avatar}>
          <AvatarIcon id={value} size={24} />
        </span>
        <Text>{avatarName(value)}</Text>
        {!disabled && (
          <Button variant="default" onClick={dialog.open} aria-haspopup="dialog">{t`Change the avatar`}</Button>
        )}
      </Group>
      <Modal opened={isOpen} onClose={dialog.close} title={t`Map avatar`} size={680}>
        <Stack>
          <fieldset className={classes.choices} aria-label={t`Map avatar`}>
            {AVATAR_NAMES.map((name, id) => (
              <Tooltip key={name} label={name}>
                <label className={classes.choice}>
                  <input
                    type="radio"
                    name="avatar"
                    aria-label={name}
                    checked={id === value}
                    onChange={() => onChange(id)}
                    data-autofocus={id === value || undefined}
                  />
                  <AvatarIcon id={id} size={24} />
                </label>
              </Tooltip>
            ))}
          </fieldset>
          <Group justify="space-between">
            <Text component="output" fw={600}>
              {avatarName(value)}
            </Text>
            <Button onClick={dialog.close}>{t`Done`}</Button>
          </Group>
        </Stack>
      </Modal>
    </Input.Wrapper>
  )
}

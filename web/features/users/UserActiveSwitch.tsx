import { t } from '@lingui/core/macro'
import { Group, Loader, Switch } from '@mantine/core'
import type { User } from '#contract/users.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { useUserActions } from './use-user-actions.tsx'

/** Activates and deactivates an account; not available for the user's own. */
export function UserActiveSwitch({ user }: { user: User }) {
  const { toggle, isToggling } = useUserActions(user)
  const name = formatLastFirstName(user)

  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        aria-label={t`Active: ${name}`}
        checked={user.active}
        disabled={!user.may.manage || isToggling}
        onChange={() => void toggle()}
      />
      {isToggling && <Loader size="xs" />}
    </Group>
  )
}

import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useCurrentUserSyncedToSession } from './use-current-user-synced-to-session.ts'

/** Opens the user's menu. Clients see 'My Account', others their name. */
export function AccountMenuButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const me = useCurrentUserSyncedToSession()
  const title = (me?.may?.receiveReferrals && formatLastFirstName(me)) || t`My Account`

  return (
    <Button
      variant="subtle"
      color="gray"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      maw={260}
      aria-haspopup="menu"
      {...props}
    >
      {title}
    </Button>
  )
}

import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useSessionUser } from '#web/api/session.ts'
import { MenuLink } from '#web/ui/links.tsx'
import { accountMenuLinks } from './account-menu-links.tsx'
import { formatLastFirstName, useSyncedSessionUser } from './use-synced-session-user.ts'

/** The user's menu. Clients see 'My Account', others their name. */
export function AccountMenu() {
  const user = useSessionUser()
  const me = useSyncedSessionUser()
  if (!user) return null
  const title = (me?.may?.receiveReferrals && formatLastFirstName(me)) || t`My Account`

  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} aria-hidden />} maw={260}>
          {title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {accountMenuLinks(user).map(({ to, label, icon: Icon }) => (
          <MenuLink key={label} {...to} leftSection={<Icon size={20} aria-hidden />}>
            {label}
          </MenuLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { MenuLink } from '#web/ui/menu-link.tsx'
import { getAccountMenuGroups } from './account-menu-links.tsx'
import { AccountMenuButton } from './AccountMenuButton.tsx'

/** The user's menu. */
export function AccountMenu({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const user = useSessionUser()
  if (!user) return null

  return (
    <Menu withinPortal={false} defaultOpened={isOpenAtFirst}>
      <Menu.Target>
        <AccountMenuButton />
      </Menu.Target>
      <Menu.Dropdown>
        {getAccountMenuGroups(user).map((group, nth) => (
          <Fragment key={group[0]?.label}>
            {nth > 0 && <Menu.Divider />}
            {group.map(({ to, label, icon: Icon }) => (
              <MenuLink key={label} {...to} leftSection={<Icon size={20} aria-hidden />}>
                {label}
              </MenuLink>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

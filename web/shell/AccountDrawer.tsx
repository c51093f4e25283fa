import { t } from '@lingui/core/macro'
import { Divider, Drawer, NavLink, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { RouterNavLink } from '#web/ui/links.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { getAccountMenuGroups, getBecomeVendorLink } from './account-menu-links.tsx'
import classes from './BottomNav.module.css'
import { useColourSchemeSwitch } from './ColourSchemeSwitch.tsx'
import { loadAndOpenInviteUserDialog } from './load-and-open-invite-user-dialog.tsx'
import { useCurrentUserSyncedToSession } from './use-current-user-synced-to-session.ts'

/** The account menu as a drawer at the bottom of a phone. */
export function AccountDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useSessionUser()
  const me = useCurrentUserSyncedToSession()
  const colours = useColourSchemeSwitch()
  if (!user) return null
  const isClient = !user.isAdmin && !user.isVendor
  const groups = [...(isClient ? [[getBecomeVendorLink()]] : []), ...getAccountMenuGroups(user)]

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={(!isClient && me && formatLastFirstName(me)) || t`My Account`}
      transitionProps={{ transition: 'slide-up' }}
      classNames={{ content: classes.sheet }}
    >
      <Stack gap={0}>
        <NavLink
          component="button"
          label={t`Invite User`}
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => {
            onClose()
            loadAndOpenInviteUserDialog()
          }}
        />
        <NavLink component="button" label={colours.label} leftSection={colours.icon} onClick={colours.toggle} />
        {groups.map((group) => (
          <Fragment key={group[0]?.label}>
            <Divider my={4} />
            {group.map(({ to, label, icon: Icon }) => (
              <RouterNavLink
                key={label}
                {...to}
                label={label}
                leftSection={<Icon size={20} aria-hidden />}
                onClick={onClose}
              />
            ))}
          </Fragment>
        ))}
      </Stack>
    </Drawer>
  )
}

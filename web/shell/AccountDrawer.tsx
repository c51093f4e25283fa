import { t } from '@lingui/core/macro'
import { Drawer, NavLink, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSessionUser } from '#web/api/session.ts'
import { RouterNavLink } from '#web/ui/links.tsx'
import { accountLinks } from './account-links.tsx'
import classes from './BottomBar.module.css'
import { loadInviteUserDialog } from './load-invite-user-dialog.tsx'
import { lastFirstName, useSyncedUser } from './use-synced-user.ts'

/** The account menu as a drawer at the bottom of a phone. */
export function AccountDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useSessionUser()
  const me = useSyncedUser()
  if (!user) return null

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={(me && lastFirstName(me)) || t`My Account`}
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
            loadInviteUserDialog()
          }}
        />
        {accountLinks(user).map(({ to, label, icon: Icon }) => (
          <RouterNavLink
            key={label}
            {...to}
            label={label}
            leftSection={<Icon size={20} aria-hidden />}
            onClick={onClose}
          />
        ))}
      </Stack>
    </Drawer>
  )
}

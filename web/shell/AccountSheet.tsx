import { t } from '@lingui/core/macro'
import { Drawer, NavLink, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useViewer } from '#web/api/session.ts'
import { NavLinkTo } from '#web/ui/links.tsx'
import { accountLinks } from './account-links.tsx'
import classes from './BottomBar.module.css'
import { inviteUser } from './invite-user.tsx'
import { nameOf, useMe } from './use-me.ts'

/** What the account menu holds, from the bottom of a phone. */
export function AccountSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useViewer()
  const me = useMe()
  if (!user) return null

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={(me && nameOf(me)) || t`My Account`}
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
            inviteUser()
          }}
        />
        {accountLinks(user).map(({ to, label, icon: Icon }) => (
          <NavLinkTo key={label} {...to} label={label} leftSection={<Icon size={20} aria-hidden />} onClick={onClose} />
        ))}
      </Stack>
    </Drawer>
  )
}

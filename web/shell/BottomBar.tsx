import { plural, t } from '@lingui/core/macro'
import { Drawer, NavLink, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMap2, IconSend, IconUserCircle, IconUserPlus } from '@tabler/icons-react'
import { useViewer } from '#web/api/session.ts'
import { useUnread } from '#web/features/referrals/use-unread.ts'
import { Count } from '#web/ui/Count.tsx'
import { NavLinkTo } from '#web/ui/links.tsx'
import { accountLinks } from './account-links.tsx'
import classes from './BottomBar.module.css'
import { inviteUser } from './invite-user.tsx'
import { MainLink } from './MainLink.tsx'
import { nameOf, useMe } from './use-me.ts'

/** The navigation of phones. */
export function BottomBar() {
  const unread = useUnread()
  const [isOpen, sheet] = useDisclosure(false)
  const news = plural(unread, { one: '# new referral', other: '# new referrals' })

  return (
    <nav className={classes.bar} aria-label={t`Main`}>
      <MainLink place="map" className={classes.item}>
        <IconMap2 size={22} aria-hidden />
        {t`Map`}
      </MainLink>
      <MainLink place="referrals" className={classes.item}>
        <IconSend size={22} aria-hidden />
        <span className={classes.word}>
          {t`Referrals`} <Count count={unread} label={news} isNew />
        </span>
      </MainLink>
      <UnstyledButton className={classes.item} aria-haspopup="dialog" onClick={sheet.open} data-tour="account">
        <IconUserCircle size={22} aria-hidden />
        {t`Account`}
      </UnstyledButton>
      <AccountSheet isOpen={isOpen} onClose={sheet.close} />
    </nav>
  )
}

function AccountSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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

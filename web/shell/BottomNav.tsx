import { plural, t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMap2, IconSend, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnreadReferralCount } from '#web/features/referrals/use-unread-referral-count.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import classes from './BottomNav.module.css'
import { MainNavLink } from './MainNavLink.tsx'

const AccountDrawer = lazyPart(() => import('./AccountDrawer.tsx').then((file) => file.AccountDrawer))

/** The main navigation on phones. */
export function BottomNav() {
  const unread = useUnreadReferralCount()
  const navigate = useNavigate()
  const [isOpen, sheet] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    sheet.open()
  }
  const goToAccountPage = () => {
    setWasOpened(false)
    sheet.close()
    void navigate(paths.myAccount())
  }
  const unreadLabel = plural(unread, { one: '# new referral', other: '# new referrals' })

  return (
    <nav className={classes.bar} aria-label={t`Main`}>
      <MainNavLink destination="map" className={classes.item}>
        <IconMap2 size={22} aria-hidden />
        {t({ message: 'Vendor Map', context: 'bottom bar' })}
      </MainNavLink>
      <MainNavLink destination="referrals" className={classes.item}>
        <IconSend size={22} aria-hidden />
        <span className={classes.word}>
          {t`My Referrals`} <CountBadge count={unread} label={unreadLabel} isNew />
        </span>
      </MainNavLink>
      <UnstyledButton className={classes.item} aria-haspopup="dialog" onClick={open} data-tour="account">
        <IconUserCircle size={22} aria-hidden />
        {t`My Account`}
      </UnstyledButton>
      {wasOpened && (
        <OptionalLazyPart onFailure={goToAccountPage}>
          <AccountDrawer isOpen={isOpen} onClose={sheet.close} />
        </OptionalLazyPart>
      )}
    </nav>
  )
}

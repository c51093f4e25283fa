import { plural, t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMap2, IconSend, IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUnread } from '#web/features/referrals/use-unread.ts'
import { Count } from '#web/ui/Count.tsx'
import classes from './BottomBar.module.css'
import { MainLink } from './MainLink.tsx'

const AccountSheet = lazy(() => import('./AccountSheet.tsx').then((file) => ({ default: file.AccountSheet })))

/** The navigation of phones. */
export function BottomBar() {
  const unread = useUnread()
  const [isOpen, sheet] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    sheet.open()
  }
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
      <UnstyledButton className={classes.item} aria-haspopup="dialog" onClick={open} data-tour="account">
        <IconUserCircle size={22} aria-hidden />
        {t`Account`}
      </UnstyledButton>
      {wasOpened && (
        <Suspense>
          <AccountSheet isOpen={isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </nav>
  )
}

import { useLingui } from '@lingui/react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatTimeFromNow } from '#web/ui/format-date-time.ts'
import classes from './compact.module.css'

interface Props {
  at: string
  /** Shows the time relative to now in the tooltip instead of on a second line. */
  isOneLine?: boolean
}

/** The time when a referral was sent; in a table also relative to now. */
export function ReferralCreatedCell({ at, isOneLine = false }: Props) {
  const isWide = useIsWideScreen()
  const { i18n } = useLingui()
  return (
    <div className={classes.moment} title={isOneLine ? formatTimeFromNow(at, i18n.locale) : undefined}>
      <DateTimeText at={at} showsRelativeTime={isWide && !isOneLine} />
    </div>
  )
}

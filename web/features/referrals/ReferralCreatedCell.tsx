import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { useTimeFromNow } from '#web/ui/hooks/use-time-from-now.ts'
import classes from './compact.module.css'

interface Props {
  at: string
  /** Shows the time relative to now in the tooltip instead of on a second line. */
  isOneLine?: boolean
}

/** The time when a referral was sent; in a table also relative to now. */
export function ReferralCreatedCell({ at, isOneLine = false }: Props) {
  const isWide = useIsWideScreen()
  const timeFromNow = useTimeFromNow(at)
  return (
    <div className={classes.moment} title={isOneLine ? timeFromNow : undefined}>
      <DateTimeText at={at} showsRelativeTime={isWide && !isOneLine} />
    </div>
  )
}

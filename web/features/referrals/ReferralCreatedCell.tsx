import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { useTimeFromNow } from '#web/ui/hooks/use-time-from-now.ts'
import classes from './compact.module.css'

interface Props {
  at: string
  /** Keeps the day and the time of day on one line on wide screens. */
  isOneLine?: boolean
}

/** The time when a referral was sent; in the tooltip also relative to now. */
export function ReferralCreatedCell({ at, isOneLine = false }: Props) {
  const isWide = useIsWideScreen()
  const timeFromNow = useTimeFromNow(at)
  return (
    <div className={classes.moment} data-wraps={(isWide && !isOneLine) || undefined} title={timeFromNow}>
      <DateTimeText at={at} />
    </div>
  )
}

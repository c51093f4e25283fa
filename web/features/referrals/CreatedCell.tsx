import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import classes from './compact.module.css'

/** The time when a referral was sent; in a table also relative to now. */
export function CreatedCell({ at }: { at: string }) {
  const isWide = useIsWideScreen()
  return (
    <div className={classes.moment}>
      <DateTimeText at={at} showsRelativeTime={isWide} />
    </div>
  )
}

import { useIsWide } from '#web/ui/hooks/use-is-wide.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import classes from './compact.module.css'

/** When a referral was sent, on one line of its list; in a table also how long ago that is. */
export function CreatedCell({ at }: { at: string }) {
  const isWide = useIsWide()
  return (
    <div className={classes.moment}>
      <DateTimeText at={at} showsRelativeTime={isWide} />
    </div>
  )
}

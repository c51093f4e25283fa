import { useIsWide } from '#web/ui/wide.ts'
import { When } from '#web/ui/When.tsx'
import classes from './compact.module.css'

/** When a referral was sent, on one line of its list; in a table also how long ago that is. */
export function Created({ at }: { at: string }) {
  const isWide = useIsWide()
  return (
    <div className={classes.moment}>
      <When at={at} saysDistance={isWide} />
    </div>
  )
}

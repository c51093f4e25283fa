import { Kbd } from '@mantine/core'
import { SelectableStatus } from '#contract/referral-status.ts'
import { StatusBadge } from '#web/features/referrals/StatusBadge.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import classes from './StatusOption.module.css'

/** A status in a list to choose from, with its key on screens that have a keyboard. */
export function StatusOption({ status }: { status: SelectableStatus }) {
  const isWide = useIsWideScreen()
  const key = SelectableStatus.options.indexOf(status) + 1
  return (
    <span className={classes.option}>
      <StatusBadge status={status} />
      {isWide && (
        <Kbd size="xs" aria-hidden>
          {key}
        </Kbd>
      )}
    </span>
  )
}

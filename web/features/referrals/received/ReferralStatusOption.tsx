import { Kbd } from '@mantine/core'
import { SelectableStatus } from '#contract/referral-status.ts'
import { ReferralStatusBadge } from '#web/features/referrals/ReferralStatusBadge.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import classes from './ReferralStatusOption.module.css'

/** A status in a list to choose from, with its key on screens that have a keyboard. */
export function ReferralStatusOption({ status }: { status: SelectableStatus }) {
  const isWide = useIsWideScreen()
  const key = SelectableStatus.options.indexOf(status) + 1
  return (
    <span className={classes.option}>
      <ReferralStatusBadge status={status} />
      {isWide && (
        <Kbd size="xs" aria-hidden>
          {key}
        </Kbd>
      )}
    </span>
  )
}

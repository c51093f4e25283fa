import { Kbd } from '@mantine/core'
import type { SelectableStatus } from '#contract/referral-status.ts'
import { ReferralStatusBadge } from '#web/features/referrals/ReferralStatusBadge.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { getShortcutKeyOfStatus } from './status-options.ts'
import classes from './ReferralStatusOption.module.css'

/** A status in a list to choose from, with its key on screens that have a keyboard. */
export function ReferralStatusOption({ status }: { status: SelectableStatus }) {
  const isWide = useIsWideScreen()
  return (
    <span className={classes.option}>
      <ReferralStatusBadge status={status} />
      {isWide && (
        <Kbd size="xs" aria-hidden>
          {getShortcutKeyOfStatus(status)}
        </Kbd>
      )}
    </span>
  )
}

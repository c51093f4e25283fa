import { IconCalendarEvent, IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { describeReferralStatus, type StatusIconName } from './describe-referral-status.ts'

const icons: Partial<Record<StatusIconName, ReactNode>> = {
  check: <IconCheck size={16} stroke={2.5} />,
  calendar: <IconCalendarEvent size={16} />,
  phone: <IconPhone size={16} />,
}

interface Props {
  status: ReferralStatus
  /** For a status that nothing follows from any more. */
  isFaded?: boolean
}

/** The status of a referral as an icon and a text. */
export function ReferralStatusBadge({ status, isFaded = false }: Props) {
  const { label, colour, sign } = describeReferralStatus(status)
  return (
    <StatusDot colour={isFaded ? 'gray' : colour} isFaded={isFaded} isHollow={sign === 'hollow'} icon={icons[sign]}>
      {label}
    </StatusDot>
  )
}

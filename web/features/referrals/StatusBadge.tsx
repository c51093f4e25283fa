import { IconCalendarEvent, IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReferralStatus } from '#contract/referrals.ts'
import { Dot } from '#web/ui/Dot.tsx'
import { lookOf, type StatusSign } from './status.ts'

const icons: Partial<Record<StatusSign, ReactNode>> = {
  check: <IconCheck size={16} stroke={2.5} />,
  calendar: <IconCalendarEvent size={16} />,
  phone: <IconPhone size={16} />,
}

/** The state of a referral: a sign and a word, wherever a status is shown. */
export function StatusBadge({ status }: { status: ReferralStatus }) {
  const { word, colour, sign } = lookOf(status)
  return (
    <Dot colour={colour} isHollow={sign === 'hollow'} icon={icons[sign]}>
      {word}
    </Dot>
  )
}

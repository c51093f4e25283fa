import { t } from '@lingui/core/macro'
import { IconPhoneCall } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import { buildPhoneHref } from '#contract/phone-link.ts'
import classes from './UrgentCallbackBadge.module.css'
import { formatReceivedReferralName } from './referral-text.ts'
import { isAwaitingAnswer } from './referral-urgency.ts'

/**
 * A badge for an urgent callback: the sender asked to be called right away. A press dials (RECV-019). Quiet once the
 * referral is answered.
 */
export function UrgentCallbackBadge({ referral }: { referral: Referral }) {
  const { makeContact, user } = referral
  if (!makeContact) return null

  const isQuiet = !isAwaitingAnswer(referral) || undefined
  const label = t`Make Contact ASAP`
  const content = (
    <>
      <IconPhoneCall size={16} aria-hidden />
      {label}
    </>
  )
  const href = buildPhoneHref(user.phone)
  if (href === undefined)
    return (
      <span className={classes.badge} data-quiet={isQuiet}>
        {content}
      </span>
    )
  return (
    <a
      className={classes.badge}
      data-quiet={isQuiet}
      href={href}
      title={user.phone}
      aria-label={`${label}, ${formatReceivedReferralName(referral)}`}
    >
      {content}
    </a>
  )
}

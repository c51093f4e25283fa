import { t } from '@lingui/core/macro'
import { IconPhoneCall } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import classes from './UrgentCallbackBadge.module.css'
import { phoneHref } from './referral-text.ts'

/** A badge for an urgent callback: the sender asked to be called right away. A press dials (RECV-019). */
export function UrgentCallbackBadge({ referral }: { referral: Referral }) {
  const { makeContact, user } = referral
  if (!makeContact) return null

  const content = (
    <>
      <IconPhoneCall size={16} aria-hidden />
      {t`Make Contact ASAP`}
    </>
  )
  if (!user.phone) return <span className={classes.badge}>{content}</span>
  return (
    <a className={classes.badge} href={phoneHref(user.phone)} title={user.phone}>
      {content}
    </a>
  )
}

import { t } from '@lingui/core/macro'
import type { ReferralStatus } from '#contract/referral-status.ts'
import type { ColourName } from '#web/ui/tokens.ts'

export type StatusSign = 'hollow' | 'dot' | 'check' | 'calendar' | 'phone'

interface StatusDescription {
  label: string
  colour: ColourName
  sign: StatusSign
}

const SENTENCE_STATUSES = {
  scheduled: 'Your appointment has been scheduled',
  contacting: 'Our team will be contacting you soon to discuss request',
  notOffered: 'Vendor does not offer requested service(s) and/or product(s)',
  resend: 'Vendor is requesting you re-send information',
} as const satisfies Record<string, ReferralStatus>

/** Returns the label and the icon of a status (look.md). RECIEVED is the stored spelling, shown as 'Received'. */
export function describeReferralStatus(status: ReferralStatus): StatusDescription {
  switch (status) {
    case 'PENDING':
      return { label: t`Pending`, colour: 'gray', sign: 'hollow' }
    case 'RECIEVED':
      return { label: t`Received`, colour: 'blue', sign: 'dot' }
    case 'COORDINATED':
      return { label: t`Coordinated`, colour: 'violet', sign: 'dot' }
    case 'SHIPPED':
      return { label: t`Shipped`, colour: 'cyan', sign: 'dot' }
    case 'FULFILLED':
      return { label: t`Fulfilled`, colour: 'green', sign: 'check' }
    case 'COMPLETED':
      return { label: t`Completed`, colour: 'green', sign: 'check' }
    case SENTENCE_STATUSES.scheduled:
      return { label: t`Your appointment has been scheduled`, colour: 'green', sign: 'calendar' }
    case SENTENCE_STATUSES.contacting:
      return { label: t`Our team will be contacting you soon to discuss request`, colour: 'blue', sign: 'phone' }
    case SENTENCE_STATUSES.notOffered:
      return { label: t`Vendor does not offer requested service(s) and/or product(s)`, colour: 'red', sign: 'dot' }
    case SENTENCE_STATUSES.resend:
      return { label: t`Vendor is requesting you re-send information`, colour: 'amber', sign: 'dot' }
  }
}

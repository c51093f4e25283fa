import { t } from '@lingui/core/macro'
import type { ReferralStatus } from '#contract/referrals.ts'
import type { ColourName } from '#web/ui/tokens.ts'

export type StatusSign = 'hollow' | 'dot' | 'check' | 'calendar' | 'phone'

interface StatusLook {
  word: string
  colour: ColourName
  sign: StatusSign
}

const sentence = {
  scheduled: 'Your appointment has been scheduled',
  contacting: 'Our team will be contacting you soon to discuss request',
  notOffered: 'Vendor does not offer requested service(s) and/or product(s)',
  resend: 'Vendor is requesting you re-send information',
} as const satisfies Record<string, ReferralStatus>

/** How a status is called and what goes beside the word (look.md). RECIEVED is stored so and read 'Received'. */
export function lookOf(status: ReferralStatus): StatusLook {
  switch (status) {
    case 'PENDING':
      return { word: t`Pending`, colour: 'gray', sign: 'hollow' }
    case 'RECIEVED':
      return { word: t`Received`, colour: 'blue', sign: 'dot' }
    case 'COORDINATED':
      return { word: t`Coordinated`, colour: 'violet', sign: 'dot' }
    case 'SHIPPED':
      return { word: t`Shipped`, colour: 'cyan', sign: 'dot' }
    case 'FULFILLED':
      return { word: t`Fulfilled`, colour: 'green', sign: 'check' }
    case 'COMPLETED':
      return { word: t`Completed`, colour: 'green', sign: 'check' }
    case sentence.scheduled:
      return { word: t`Your appointment has been scheduled`, colour: 'green', sign: 'calendar' }
    case sentence.contacting:
      return { word: t`Our team will be contacting you soon to discuss request`, colour: 'blue', sign: 'phone' }
    case sentence.notOffered:
      return { word: t`Vendor does not offer requested service(s) and/or product(s)`, colour: 'red', sign: 'dot' }
    case sentence.resend:
      return { word: t`Vendor is requesting you re-send information`, colour: 'amber', sign: 'dot' }
  }
}

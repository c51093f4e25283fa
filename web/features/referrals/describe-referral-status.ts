import { REFERRAL_STATUS_LABELS } from '#contract/referral-status-labels.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import type { ColourName } from '#web/ui/tokens.ts'

export type StatusIconName = 'hollow' | 'dot' | 'check' | 'calendar' | 'phone'

interface StatusIcon {
  colour: ColourName
  sign: StatusIconName
}

const STATUS_ICONS: Readonly<Record<ReferralStatus, StatusIcon>> = {
  PENDING: { colour: 'gray', sign: 'hollow' },
  RECIEVED: { colour: 'blue', sign: 'dot' },
  COORDINATED: { colour: 'violet', sign: 'dot' },
  SHIPPED: { colour: 'cyan', sign: 'dot' },
  FULFILLED: { colour: 'green', sign: 'check' },
  COMPLETED: { colour: 'green', sign: 'check' },
  'Your appointment has been scheduled': { colour: 'green', sign: 'calendar' },
  'Our team will be contacting you soon to discuss request': { colour: 'blue', sign: 'phone' },
  'Vendor does not offer requested service(s) and/or product(s)': { colour: 'red', sign: 'dot' },
  'Vendor is requesting you re-send information': { colour: 'amber', sign: 'dot' },
}

/** Returns the label and the icon of a status. */
export const describeReferralStatus = (status: ReferralStatus): StatusIcon & { label: string } => ({
  label: renderContractMessage(REFERRAL_STATUS_LABELS[status]),
  ...STATUS_ICONS[status],
})

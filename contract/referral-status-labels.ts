import { msg, type MessageText } from './message.ts'
import type { ReferralStatus } from './referral-status.ts'

/** The statuses as people read them. */
export const REFERRAL_STATUS_LABELS: Readonly<Record<ReferralStatus, MessageText>> = {
  PENDING: msg('Pending'),
  RECIEVED: msg('Received'),
  COORDINATED: msg('Coordinated'),
  SHIPPED: msg('Shipped'),
  FULFILLED: msg('Fulfilled'),
  COMPLETED: msg('Completed'),
  'Your appointment has been scheduled': msg('Your appointment has been scheduled'),
  'Our team will be contacting you soon to discuss request': msg(
    'Our team will be contacting you soon to discuss request',
  ),
  'Vendor does not offer requested service(s) and/or product(s)': msg(
    'Vendor does not offer requested service(s) and/or product(s)',
  ),
  'Vendor is requesting you re-send information': msg('Vendor is requesting you re-send information'),
}

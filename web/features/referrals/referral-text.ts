import type { Referral } from '#contract/referrals.ts'

/** 'Meals › Assessment' */
export const formatServicePath = ({ service, sub_service }: Pick<Referral, 'service' | 'sub_service'>) =>
  sub_service ? `${service.name} › ${sub_service.name}` : service.name

/** 'Tremblay, Marie', in the sort order of the lists. */
export const formatLastFirstName = ({ last, first }: { last: string; first: string }) =>
  [last, first].filter(Boolean).join(', ')

export const formatSenderLastFirstName = ({ user }: Pick<Referral, 'user'>) => formatLastFirstName(user)

/** True until a contact of the vendor has marked it as read (RECV-042), and again after a reply of the sender. */
export const isReferralUnread = ({ is_read, has_unread_reply }: Pick<Referral, 'is_read' | 'has_unread_reply'>) =>
  !is_read || has_unread_reply === true

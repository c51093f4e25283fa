import type { Referral } from '#contract/referrals.ts'

/** 'Meals › Assessment' */
export const formatServicePath = ({ service, sub_service }: Pick<Referral, 'service' | 'sub_service'>) =>
  sub_service ? `${service.name} › ${sub_service.name}` : service.name

/** 'Tremblay, Marie', in the sort order of the lists. */
export const formatSenderName = ({ user }: Pick<Referral, 'user'>) => [user.last, user.first].filter(Boolean).join(', ')

/** True until a contact of the vendor has marked it as read (RECV-042). */
export const isReferralUnread = ({ is_read }: Pick<Referral, 'is_read'>) => !is_read

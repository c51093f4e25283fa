import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'

/** 'Meals › Assessment' */
export const formatServicePath = ({ service, sub_service }: Pick<Referral, 'service' | 'sub_service'>) =>
  sub_service ? `${service.name} › ${sub_service.name}` : service.name

export const formatSenderLastFirstName = ({ user }: Pick<Referral, 'user'>) => formatLastFirstName(user)

/** 'Tremblay, Marie', and whom she refers if it is somebody else: 'Tremblay, Marie, for Ana Silva'. */
export const formatReceivedReferralName = ({ user, client }: Pick<Referral, 'user' | 'client'>) =>
  addClientName(formatLastFirstName(user), client)

/** The vendor, and whom the referral is for if it is somebody else than its sender. */
export const formatSentReferralName = ({ vendor, client }: Pick<Referral, 'vendor' | 'client'>) =>
  addClientName(vendor.name, client)

function addClientName(name: string, client: Referral['client']): string {
  if (!client) return name
  const { name: clientName } = client
  return t`${name}, for ${clientName}`
}

/** True until a contact of the vendor has marked it as read (RECV-042), and again after a reply of the sender. */
export const isReferralUnread = ({ is_read, has_unread_reply }: Pick<Referral, 'is_read' | 'has_unread_reply'>) =>
  !is_read || has_unread_reply === true

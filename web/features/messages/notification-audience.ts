import { t } from '@lingui/core/macro'
import type { NotificationSetting } from '#contract/notifications.ts'

const AUDIENCES = [
  {
    label: () => t`To vendors`,
    kinds: [
      'new referral',
      'new referral by link',
      'document added',
      'document added by link',
      'reply received',
      'reply received by link',
      'cancelled referral',
      'deleted referral',
      'cancelled referral of a mailbox',
      'deleted referrals',
      'deleted referrals of a mailbox',
      'unread referrals',
      'unread referrals by link',
      'unread documents',
      'unread documents by link',
      'availability check',
      'availability code',
      'public listing',
      'public listing of a mailbox',
      'network request',
      'network decision',
      'new contact',
      'contact request',
      'vendor approved',
      'vendor approved of a mailbox',
      'vendor declined',
      'vendor declined of a mailbox',
      'vendor suspended',
      'vendor suspended of a mailbox',
      'vendor mailbox changed',
      'report decided',
    ],
  },
  {
    label: () => t`To senders and followers`,
    kinds: [
      'status changed',
      'due date set',
      'referrals deleted by vendor',
      'guest code',
      'referral sent by link',
      'referral news by link',
      'vendor reminded',
      'vendor reminded of documents',
      'contact invitation',
      'contact request declined',
      'vendor request declined',
      'vendor updates',
    ],
  },
  { label: () => t`To people who open a link`, kinds: ['link code', 'link again'] },
  { label: () => t`To people who are invited`, kinds: ['invitation'] },
  {
    label: () => t`To administrators`,
    kinds: ['vendor request', 'vendor waiting', 'vendor renamed', 'mailbox reported', 'corrections sent'],
  },
  {
    label: () => t`About a person's own account`,
    kinds: ['two-step token', 'password reset', 'account changed', 'address taken', 'test message'],
  },
]

interface AudienceGroup {
  audience: string
  rows: NotificationSetting[]
}

/** Groups the settings by who gets the message; a kind that is newer than this screen comes last. */
export function groupNotificationSettingsByAudience(settings: NotificationSetting[]): AudienceGroup[] {
  const groups = AUDIENCES.map(({ label, kinds }) => ({
    audience: label(),
    rows: kinds.flatMap((kind) => settings.filter(({ setting_name }) => setting_name === kind)),
  }))
  const known = new Set(AUDIENCES.flatMap(({ kinds }) => kinds))
  const others = settings.filter(({ setting_name }) => !known.has(setting_name))
  return [...groups, { audience: t`Others`, rows: others }].filter(({ rows }) => rows.length > 0)
}

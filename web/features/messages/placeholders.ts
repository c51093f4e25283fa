import { t } from '@lingui/core/macro'
import type { NotificationSetting } from '#contract/notifications.ts'

/** Returns 'New referral' for the kind 'new referral'. */
export const getNotificationName = ({ setting_name: name }: Pick<NotificationSetting, 'setting_name'>) =>
  name.charAt(0).toUpperCase() + name.slice(1)

interface PlaceholderDescription {
  description: string
  /** The example in the preview. */
  example: string
}

const meanings = (appName: string): Record<string, PlaceholderDescription> => ({
  app: { description: t`The name of this hub`, example: appName },
  vendor: { description: t`The vendor it is about`, example: 'Northside Rehab' },
  other: { description: t`The other vendor of the network`, example: 'Lakeview Counselling' },
  number: { description: t`The number of the referral`, example: '1204' },
  count: { description: t`How many referrals`, example: '3' },
  days: { description: t`How many working days`, example: '2' },
  inviter: { description: t`Who sends the invitation`, example: 'Ama Osei' },
  change: { description: t`What was changed in the account`, example: t`phone number` },
  token: { description: t`The token to type in`, example: 'K7P2QX' },
  minutes: { description: t`For how many minutes it works`, example: '10' },
})

/** Describes a placeholder; an unknown newer one has only its name. */
export const describePlaceholder = (name: string, appName: string): PlaceholderDescription =>
  meanings(appName)[name] ?? { description: name, example: name }

/** Replaces each known placeholder with its example. */
export const fillPlaceholdersWithExamples = (
  text: string,
  { placeholders, setting_name }: Pick<NotificationSetting, 'placeholders' | 'setting_name'>,
  appName: string,
): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => {
    if (!placeholders.includes(name)) return whole
    // Decision 18: a token works for ten minutes, a reset link for 60.
    if (name === 'minutes' && setting_name === 'password reset') return '60'
    return describePlaceholder(name, appName).example
  })

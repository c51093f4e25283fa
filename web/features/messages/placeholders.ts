import { t } from '@lingui/core/macro'
import type { NotificationSetting } from '#contract/notifications.ts'

/** 'New referral' of the kind 'new referral'. */
export const settingName = ({ setting_name: name }: Pick<NotificationSetting, 'setting_name'>) =>
  name.charAt(0).toUpperCase() + name.slice(1)

interface Meaning {
  means: string
  /** What stands in its place in the preview. */
  example: string
}

const meanings = (appName: string): Record<string, Meaning> => ({
  app: { means: t`The name of this hub`, example: appName },
  vendor: { means: t`The vendor it is about`, example: 'Northside Rehab' },
  other: { means: t`The other vendor of the network`, example: 'Lakeview Counselling' },
  number: { means: t`The number of the referral`, example: '1204' },
  count: { means: t`How many referrals`, example: '3' },
  days: { means: t`How many working days`, example: '2' },
  inviter: { means: t`Who sends the invitation`, example: 'Ama Osei' },
  change: { means: t`What of the account was changed`, example: t`phone number` },
  token: { means: t`The token to type in`, example: 'K7P2QX' },
  minutes: { means: t`For how many minutes it works`, example: '10' },
})

/** What a placeholder stands for; one that is newer than this list is shown by its name alone. */
export const meaningOf = (name: string, appName: string): Meaning =>
  meanings(appName)[name] ?? { means: name, example: name }

/** The text with an example in the place of each placeholder the notification knows. */
export const withExamples = (text: string, known: string[], appName: string): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
    known.includes(name) ? meaningOf(name, appName).example : whole,
  )

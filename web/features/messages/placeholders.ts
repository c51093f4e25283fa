import { t } from '@lingui/core/macro'
import type { NotificationSetting } from '#contract/notifications.ts'

interface PlaceholderDescription {
  description: string
  /** The example in the preview. */
  example: string
}

const meanings = (appName: string): Record<string, PlaceholderDescription> => ({
  app: { description: t`The name of this hub`, example: appName },
  vendor: { description: t`The vendor it is about`, example: 'Northside Rehab' },
  other: { description: t`The other vendor of the network`, example: 'Lakeview Counselling' },
  earlier: { description: t`The name that the vendor had`, example: 'Northside Physio' },
  number: { description: t`The number of the referral`, example: '1204' },
  numbers: { description: t`The numbers of the referrals`, example: '1204, 1207, 1211' },
  referrals: { description: t`How many open referrals, in words`, example: t`3 open referrals` },
  count: { description: t`How many referrals`, example: '3' },
  waiting: { description: t`How many referrals are waiting, in words`, example: t`3 unread referrals` },
  period: { description: t`How many working days, in words`, example: t`2 working days` },
  sent_at: { description: t`When it was sent`, example: t`November 18, 2026 at 7:05 a.m.` },
  days: { description: t`How many working days`, example: '2' },
  inviter: { description: t`Who sends the invitation`, example: 'Ama Osei' },
  change: { description: t`What was changed`, example: t`email address` },
  token: { description: t`The token to type in`, example: 'K7P2QX' },
  day: { description: t`The day to answer by`, example: t`Friday, November 27` },
  code: { description: t`The code to enter`, example: '482913' },
  reason: { description: t`The reason given by the administrator`, example: t`The address is missing.` },
  update: { description: t`The text of the update`, example: t`We are open on Saturdays again.` },
  sender: {
    description: t`Who sends it, with address and phone`,
    example: 'Northside Rehab, 12 King St W, 416-555-0134',
  },
  minutes: { description: t`For how many minutes it works`, example: '10' },
})

const isAboutPublicListing = (kind: string) => kind.startsWith('public listing')

/** Describes a placeholder of a kind of notification; an unknown newer one has only its name. */
export function describePlaceholder(name: string, kind: string, appName: string): PlaceholderDescription {
  const { [name]: meaning = { description: name, example: name } } = meanings(appName)
  if (name === 'day' && isAboutPublicListing(kind))
    return { ...meaning, description: t`The day from which search engines may show the page` }
  if (name === 'waiting' && kind.includes('documents'))
    return { ...meaning, example: t`3 referrals with unopened documents` }
  // Decision 18: a token works for ten minutes, a reset link for 60.
  return name === 'minutes' && kind === 'password reset' ? { ...meaning, example: '60' } : meaning
}

/** Replaces each known placeholder with its example. */
export const fillPlaceholdersWithExamples = (
  text: string,
  { placeholders, setting_name }: Pick<NotificationSetting, 'placeholders' | 'setting_name'>,
  appName: string,
): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
    placeholders.includes(name) ? describePlaceholder(name, setting_name, appName).example : whole,
  )

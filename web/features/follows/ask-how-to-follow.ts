import { t } from '@lingui/core/macro'
import { choose } from '#web/ui/dialogs.tsx'

/** VEN-023 to 026: with its updates or without; null when the question was closed. */
export const askHowToFollow = (vendorName: string): Promise<'with updates' | 'just follow' | null> =>
  choose({
    title: t`Follow ${vendorName}`,
    text: t`Would you like to receive its updates by e-mail?`,
    choices: [
      { value: 'just follow', label: t`No, Just Follow` },
      { value: 'with updates', label: t`Yes` },
    ],
  })

import { t } from '@lingui/core/macro'
import { promptChoice } from '#web/ui/dialog/dialogs.tsx'

/** VEN-023 to 026: asks whether to follow with updates or without; null when the dialog was closed. */
export const promptFollowMode = (vendorName: string): Promise<'with updates' | 'just follow' | null> =>
  promptChoice({
    title: t`Follow ${vendorName}`,
    text: t`Would you like to receive its updates?`,
    choices: [
      { value: 'just follow', label: t`No, Just Follow` },
      { value: 'with updates', label: t`Yes` },
    ],
  })

import { t } from '@lingui/core/macro'
import { promptChoice } from '#web/ui/dialog/dialogs.tsx'

/** Asks what to do when a changed referral is sent while it is unknown whether the one before was. */
export const promptAboutPossibleDuplicate = (): Promise<'send' | 'look' | null> =>
  promptChoice({
    title: t`You may have sent this already`,
    text: t`We could not find out whether your last referral to this vendor was sent. You have changed it since, so sending it now may make a second one.`,
    choices: [
      { value: 'send', label: t`Send it anyway` },
      { value: 'look', label: t`Look in My Referrals` },
    ],
  })

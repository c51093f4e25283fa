import { plural, t } from '@lingui/core/macro'
import { ResendButton } from '#web/ui/ResendButton.tsx'
import { resendVerificationCode } from './sign-in.ts'

/** Requests a new token. */
export const ResendCodeButton = () => (
  <ResendButton
    label={t`Send a new token`}
    waitSeconds={30}
    waitingText={(wait) =>
      plural(wait, {
        one: 'Didn’t get it? You can ask for a new token in # second.',
        other: 'Didn’t get it? You can ask for a new token in # seconds.',
      })
    }
    send={async () => {
      await resendVerificationCode()
      return t`A new token is on its way. The previous one no longer works.`
    }}
  />
)

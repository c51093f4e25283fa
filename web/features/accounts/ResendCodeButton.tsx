import { plural, t } from '@lingui/core/macro'
import { ResendButton } from '#web/ui/ResendButton.tsx'
import { CallError, isSessionEndedError } from '#web/api/call-error.ts'
import { resendVerificationCode } from './sign-in.ts'

/** Requests a new token. After five wrong tokens there is no sign-in to send one for. */
export const ResendCodeButton = ({ onSignInEnded }: { onSignInEnded: (error: CallError) => void }) => (
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
      try {
        await resendVerificationCode()
      } catch (error) {
        if (!(error instanceof CallError) || !isSessionEndedError(error)) throw error
        onSignInEnded(error)
        return ''
      }
      return t`A new token is on its way. The previous one no longer works.`
    }}
  />
)

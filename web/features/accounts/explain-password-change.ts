import { t } from '@lingui/core/macro'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'

/** Tells somebody who is signed in, and therefore led away from a page to set a new password, how to set one. */
export const explainPasswordChange = () =>
  void showAlert({
    title: t`You are signed in`,
    text: t`Change your password under Edit Account. If you no longer know it, sign out and open this link again.`,
  })

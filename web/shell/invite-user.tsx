import { t } from '@lingui/core/macro'
import { tell } from '#web/ui/dialogs.tsx'
import { NotYetText } from './NotYetText.tsx'

/** Invitations are not built yet; the entry says so instead of leading nowhere. */
export function inviteUser() {
  void tell({ title: t`Invite User`, text: <NotYetText />, closeLabel: t`Close` })
}

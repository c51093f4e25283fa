import { t } from '@lingui/core/macro'
import { REASON_MAX_LENGTH } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { ask } from '#web/ui/ask.tsx'
import { confirm } from '#web/ui/dialogs.tsx'

/**
 * Before a vendor is turned on or off; a failure is said in the same dialog (ADM-018, ERR-042). Who suspends it by that can
 * say why (decision 49).
 */
export function askToTurn(
  { name, active }: Pick<VendorCard, 'name' | 'active'>,
  maySuspend: boolean,
  act: (reason: string) => Promise<unknown>,
): Promise<boolean> {
  const title = t`Are you sure?`
  const cancelLabel = t`No, cancel`
  if (!active) {
    const text = t`${name} will be found again, and people can refer to it.`
    return confirm({ title, text, confirmLabel: t`Yes, activate`, cancelLabel, act: () => act('') })
  }
  const text = t`${name} will no longer be found, and nobody can refer to it.`
  const confirmLabel = t`Yes, deactivate`
  if (!maySuspend) return confirm({ title, text, confirmLabel, cancelLabel, act: () => act('') })
  return ask({
    title,
    text: [text, t`Its people are told, and cannot activate it themselves.`].join(' '),
    label: t`Reason, for its people to read`,
    maxLength: REASON_MAX_LENGTH,
    confirmLabel,
    cancelLabel,
    act,
  })
}

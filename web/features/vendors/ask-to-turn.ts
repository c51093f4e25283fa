import { t } from '@lingui/core/macro'
import type { VendorCard } from '#contract/vendors.ts'
import { confirm } from '#web/ui/dialogs.tsx'

/** Before a vendor is turned on or off; a failure is said in the same dialog (ADM-018, ERR-042). */
export const askToTurn = ({ name, active }: Pick<VendorCard, 'name' | 'active'>, act: () => Promise<unknown>) =>
  confirm({
    title: t`Are you sure?`,
    text: active
      ? t`${name} will no longer be found, and nobody can refer to it.`
      : t`${name} will be found again, and people can refer to it.`,
    confirmLabel: active ? t`Yes, deactivate` : t`Yes, activate`,
    cancelLabel: t`No, cancel`,
    act,
  })

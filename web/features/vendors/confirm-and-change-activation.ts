import { t } from '@lingui/core/macro'
import { VENDOR_DECISION_REASON_MAX_LENGTH } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'

/** The vendor before the change. */
export type VendorForActivationChange = Pick<VendorCard, 'name' | 'active' | 'approved' | 'may'>

/**
 * Asks before a vendor is activated or suspended; a failure is shown in the same dialog (ADM-018, ERR-042). A
 * suspension can have a reason (decision 49).
 */
export function confirmAndChangeActivation(
  { name, active, approved, may }: VendorForActivationChange,
  onConfirm: (reason: string) => Promise<unknown>,
): Promise<boolean> {
  const suspends = active && may.suspend
  const text = active
    ? t`Nobody will be able to find ${name} or refer to it.`
    : approved
      ? t`People will be able to find ${name} and refer to it.`
      : t`People will be able to find ${name} and refer to it once an administrator has approved it.`
  return confirmAndRun({
    title: t`Are you sure?`,
    text: suspends ? [text, t`Its contacts are told, and can’t activate it themselves.`].join(' ') : text,
    note: suspends
      ? { label: t`Reason, shown to its contacts (optional)`, maxLength: VENDOR_DECISION_REASON_MAX_LENGTH }
      : undefined,
    confirmLabel: suspends ? t`Yes, suspend` : active ? t`Yes, deactivate` : t`Yes, activate`,
    cancelLabel: t`No, cancel`,
    onConfirm,
  })
}

import { plural, t } from '@lingui/core/macro'
import { IconArchiveOff, IconCircleCheck, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import { VENDOR_DECISION_REASON_MAX_LENGTH, vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import type { BulkAction } from '#web/ui/table/BulkActionBar.tsx'

const refreshes = ROUTES_STALE_AFTER_VENDOR_CHANGE

/** What administrators do with several vendors of the table. */
export function useVendorBulkActions() {
  const activating = useRouteMutation(vendorProfileRoutes.activateSelected, { refreshes })
  const suspending = useRouteMutation(vendorProfileRoutes.suspendSelected, { refreshes })
  const restoring = useRouteMutation(vendorProfileRoutes.restoreSelected, { refreshes })
  const removing = useRouteMutation(vendorProfileRoutes.removeSelected, { refreshes })

  const activate = (selected: VendorCard[]): BulkAction => ({
    label: t`Activate`,
    icon: IconCircleCheck,
    text: selected.every(({ approved }) => approved)
      ? t`People will be able to find them and refer to them.`
      : t`People will be able to find those that are approved and refer to them.`,
    confirmLabel: t`Yes, activate`,
    run: (ids) => activating.mutateAsync({ body: { ids } }),
    doneText: (count) => plural(count, { one: '# vendor is active.', other: '# vendors are active.' }),
  })
  const suspend = (): BulkAction => ({
    label: t`Suspend`,
    icon: IconPlayerPause,
    text: t`Nobody will be able to find them or refer to them. Their contacts are told, and can’t activate them themselves.`,
    note: { label: t`Reason, shown to their contacts (optional)`, maxLength: VENDOR_DECISION_REASON_MAX_LENGTH },
    confirmLabel: t`Yes, suspend`,
    run: (ids, reason) => suspending.mutateAsync({ body: { ids, reason } }),
    doneText: (count) => plural(count, { one: '# vendor is suspended.', other: '# vendors are suspended.' }),
  })
  const restore = (): BulkAction => ({
    label: t`Restore`,
    icon: IconArchiveOff,
    text: t`They will be listed again as before, unless they are suspended or not approved.`,
    confirmLabel: t`Yes, restore`,
    run: (ids) => restoring.mutateAsync({ body: { ids } }),
    doneText: (count) => plural(count, { one: '# vendor is restored.', other: '# vendors are restored.' }),
  })
  const remove = (): BulkAction => {
    const { confirmLabel, isDangerous, text } = CONFIRMATION_TEXTS.deleteSelected()
    return {
      label: t`Delete`,
      icon: IconTrash,
      color: 'red',
      text: [text, t`Vendors that people have sent referrals to are archived instead.`].join(' '),
      confirmLabel,
      isDangerous,
      run: (ids) => removing.mutateAsync({ body: { ids } }),
      doneText: (count) =>
        plural(count, { one: '# vendor is deleted or archived.', other: '# vendors are deleted or archived.' }),
    }
  }

  /** An archived vendor is only restored, so its button comes first when one is selected. */
  return (selected: VendorCard[]): BulkAction[] => {
    const isArchived = ({ is_archived }: VendorCard) => is_archived
    const others = selected.every(isArchived) ? [] : [activate(selected), suspend(), remove()]
    return selected.some(isArchived) ? [restore(), ...others] : others
  }
}

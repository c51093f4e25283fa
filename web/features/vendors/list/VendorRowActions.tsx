import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { paths } from '#web/paths.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { RowRemovalButton } from '#web/ui/table/RowRemovalButton.tsx'
import { focusRowActions, prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'

const refreshes = ROUTES_STALE_AFTER_VENDOR_CHANGE

/** The actions on a vendor of the list: view, or edit, delete and restore (ADM-006, section 6). */
export function VendorRowActions({ vendor }: { vendor: VendorCard }) {
  const { id, name, is_archived: isArchived, may } = vendor
  // The list can show the restored vendor later than the dialog returns the focus to its row.
  const buttons = useFocusReplacementButton(String(isArchived))
  if (!may.edit) return <VendorLinkButton to={id} label={t`View`} spoken={t`View ${name}`} />

  return (
    <Group ref={buttons} gap="xs" wrap="nowrap">
      <VendorLinkButton to={id} label={t`Edit`} spoken={t`Edit ${name}`} />
      {isArchived ? may.restore && <RestoreButton vendor={vendor} /> : <DeleteButton vendor={vendor} />}
    </Group>
  )
}

const VendorLinkButton = ({ to, label, spoken }: { to: number; label: string; spoken: string }) => (
  <LinkButton {...paths.vendor(to)} variant="default" size="compact-md" aria-label={spoken}>
    {label}
  </LinkButton>
)

/** A vendor with referrals is archived instead of deleted; its row then stays and shows that. */
function DeleteButton({ vendor: { id, name } }: { vendor: VendorCard }) {
  const remove = useRouteMutation(vendorProfileRoutes.remove, { refreshes })

  const confirmDeletion = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(id))
    let isArchived = false
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: name,
      text: t`You won't be able to revert this! If people have sent referrals to it, it will be archived instead.`,
      onConfirm: async () => {
        isArchived = (await remove.mutateAsync({ params: { id: String(id) } })).is_archived
      },
    })
    if (!isDone) return
    showToast(isArchived ? t`${name} is archived. It can be restored.` : t`Vendor Successfully Deleted`)
    moveFocus()
  }

  return (
    <RowRemovalButton label={t`Delete`} accessibleName={t`Delete ${name}`} onClick={() => void confirmDeletion()} />
  )
}

function RestoreButton({ vendor }: { vendor: VendorCard }) {
  const { id, name } = vendor
  const restore = useRouteMutation(vendorProfileRoutes.restore, { refreshes })

  const confirmRestore = async () => {
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: describeRestoring(vendor),
      confirmLabel: t`Yes, restore`,
      cancelLabel: t`No, cancel`,
      onConfirm: () => restore.mutateAsync({ params: { id: String(id) } }),
    })
    if (!isDone) return
    showToast(toRestoredText(vendor))
    focusRowActions(String(id))
  }

  return (
    <Button variant="subtle" size="compact-md" aria-label={t`Restore ${name}`} onClick={() => void confirmRestore()}>
      {t`Restore`}
    </Button>
  )
}

/** Restoring changes neither a suspension nor an approval, so the vendor may still be found by nobody. */
function describeRestoring({ name, suspended, approved }: VendorCard): string {
  if (suspended) return t`${name} will be restored, and stays suspended.`
  return approved
    ? t`${name} will be listed again as before, and people can refer to it while it is active.`
    : t`${name} will be restored. It is not approved, so nobody finds it yet.`
}

function toRestoredText({ name, suspended, approved }: VendorCard): string {
  if (suspended) return t`${name} is restored. It is still suspended.`
  return approved ? t`${name} is restored.` : t`${name} is restored. It is not approved.`
}

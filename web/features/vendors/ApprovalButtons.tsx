import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { dashboardRoutes } from '#contract/dashboard.ts'
import {
  VENDOR_DECISION_REASON_MAX_LENGTH,
  vendorProfileRoutes,
  type VendorApprovalDecision,
} from '#contract/vendor-profile.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { saveDraft } from '#web/api/drafts.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { promptTextAndSubmit } from '#web/ui/dialog/prompt-text-and-submit.tsx'
import { isEditConflict } from '#web/forms/edit-conflict.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const refreshes = [...ROUTES_STALE_AFTER_VENDOR_CHANGE, dashboardRoutes.read]

/** Lets an administrator approve a pending vendor, or reject it with a reason (decision 49). */
export function ApprovalButtons({
  vendor: { id, name, version },
}: {
  vendor: Pick<VendorCard, 'id' | 'name' | 'version'>
}) {
  const deciding = useRouteMutation(vendorProfileRoutes.approve, { refreshes })
  const decide = (body: VendorApprovalDecision) =>
    deciding.mutateAsync({ params: { id: String(id) }, body: { ...body, version } })

  const approve = async () => {
    const isDone = await confirmAndRun({
      title: t`Approve ${name}?`,
      text: t`People can find it immediately, and its contacts are told.`,
      confirmLabel: t`Yes, approve`,
      onConfirm: () => decide({ approved: true, reason: '' }),
    })
    if (isDone) showToast(t`${name} is now listed.`)
  }

  const decline = async () => {
    const { isDone, conflict } = await promptReasonAndDecline({ id, name }, (reason) =>
      decide({ approved: false, reason }),
    )
    if (conflict !== undefined) showErrorAlert(conflict)
    else if (isDone) showToast(t`${name} is declined.`)
  }

  return (
    <>
      <Button aria-label={t`Approve ${name}`} onClick={() => void approve()}>{t`Approve`}</Button>
      <Button variant="default" aria-label={t`Decline ${name}`} onClick={() => void decline()}>
        {t`Decline`}
      </Button>
    </>
  )
}

/**
 * Returns the edit conflict when the vendor was changed meanwhile. The dialog has closed then, because it would repeat the decision on
 * the version that it was opened with; the next one begins with the same reason.
 */
async function promptReasonAndDecline(
  { id, name }: Pick<VendorCard, 'id' | 'name'>,
  decline: (reason: string) => Promise<unknown>,
) {
  const draftKey = `decline-vendor.${id}`
  const refused = { reason: '', conflict: undefined as unknown }
  const isDone = await promptTextAndSubmit({
    title: t`Decline ${name}?`,
    text: t`Nobody will be able to find it. Its contacts see the reason and can ask again.`,
    label: t`Reason`,
    draftKey,
    maxLength: VENDOR_DECISION_REASON_MAX_LENGTH,
    requiredMessage: t`Please say why.`,
    confirmLabel: t`Decline`,
    isDangerous: true,
    onSubmit: (reason) =>
      decline(reason).catch((error: unknown) => {
        if (!isEditConflict(error)) throw error
        Object.assign(refused, { reason, conflict: error })
      }),
  })
  if (refused.conflict !== undefined) saveDraft(draftKey, refused.reason)
  return { isDone, conflict: refused.conflict }
}

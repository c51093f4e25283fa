import { t } from '@lingui/core/macro'
import { REPORT_REASON_MAX_LENGTH, reportRoutes } from '#contract/sender-reports.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** 'Report User': asks for the reason and suspends the account until an administrator decides (RECV-045, RECV-046). */
export function useReportUser(user: { id: number; name: string }): () => Promise<void> {
  const report = useRouteMutation(reportRoutes.create)
  return async () => {
    // Rarely used, so loaded on demand.
    const dialog = await loadChunk(() => import('#web/ui/dialog/prompt-text-and-submit.tsx')).catch(showErrorAlert)
    const isDone = await dialog?.promptTextAndSubmit({
      title: t`Report User`,
      text: t`${user.name} is deactivated immediately and can’t sign in until an administrator has reviewed the report.`,
      label: t`Reason`,
      draftKey: `report.${user.id}`,
      maxLength: REPORT_REASON_MAX_LENGTH,
      requiredMessage: t`A reason is required`,
      confirmLabel: t`Report User`,
      cancelLabel: t`No, cancel`,
      isDangerous: true,
      onSubmit: (reason) => report.mutateAsync({ body: { user_id: user.id, reason } }),
    })
    if (isDone) showToast(t`User Reported Successfully`)
  }
}

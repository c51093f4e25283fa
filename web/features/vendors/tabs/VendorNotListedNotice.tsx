import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ApprovalButtons } from '#web/features/vendors/ApprovalButtons.tsx'

/** Explains why the vendor is not listed and what to do; for its contacts and administrators (decision 49). */
export function VendorNotListedNotice({ vendor }: { vendor: Vendor }) {
  const { name, suspended, approval, may } = vendor

  return (
    <>
      {suspended && (
        <NoticeAlert title={t`Suspended`} reason={vendor.suspension_reason}>
          {t`An administrator has suspended ${name}. Nobody can find it until an administrator activates it again.`}
        </NoticeAlert>
      )}
      {approval === 'pending' && (
        <NoticeAlert
          title={t`Waiting for approval`}
          isCalm
          actions={may.approve && <ApprovalButtons vendor={vendor} />}
        >
          {t`Nobody can find ${name} until an administrator approves it. You can fill in everything in the meantime.`}
        </NoticeAlert>
      )}
      {approval === 'declined' && (
        <NoticeAlert
          title={t`Not approved`}
          reason={vendor.approval_reason}
          actions={may.edit && <AskAgainButton id={vendor.id} />}
        >
          {t`An administrator has not approved ${name}, so nobody can find it. Make the changes they asked for, then ask again.`}
        </NoticeAlert>
      )}
    </>
  )
}

interface NoticeProps {
  title: string
  reason?: string | null | undefined
  /** True when nothing is wrong. */
  isCalm?: boolean
  actions?: ReactNode
  children: ReactNode
}

const NoticeAlert = ({ title, reason, isCalm, actions, children }: NoticeProps) => (
  <Alert role="note" color={isCalm ? 'teal' : 'red'} title={title} mb="md">
    <Stack gap="sm" align="flex-start">
      <Text>{children}</Text>
      {reason && <Text style={{ whiteSpace: 'pre-line' }}>{t`Reason: ${reason}`}</Text>}
      {actions && <Group gap="sm">{actions}</Group>}
    </Stack>
  </Alert>
)

function AskAgainButton({ id }: { id: number }) {
  const asking = useRouteMutation(vendorProfileRoutes.askForApproval, {
    refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE,
    onSuccess: () => showToast(t`An administrator will review it again.`),
    onError: showErrorAlert,
  })
  return (
    <Button loading={asking.isPending} onClick={() => asking.mutate({ params: { id: String(id) } })}>
      {t`Ask for approval again`}
    </Button>
  )
}

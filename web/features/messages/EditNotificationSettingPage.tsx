import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { notificationRoutes } from '#contract/notifications.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { NotificationSettingForm } from './NotificationSettingForm.tsx'

/** Edits one notification setting: its text in both languages, and whether it is sent. */
export function EditNotificationSettingPage() {
  const { id } = useParams({ from: '/admin/notifications-settings/$id/edit' })
  // Waits for a fresh read: the form must not start with values cached by the list.
  const {
    data: setting,
    error,
    refetch,
    isFetchedAfterMount,
  } = useRouteQuery(notificationRoutes.one, { params: { id } }, { refetchOnMount: 'always' })

  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (error) return <RetryNotice error={error} onRetry={refetch} />
  if (!setting || !isFetchedAfterMount) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Edit Notification`} />
      <NotificationSettingForm key={setting.id} setting={setting} />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { notificationRoutes } from '#contract/notifications.ts'
import { CallError } from '#web/api/call-error.ts'
import { useFreshRouteQuery } from '#web/api/use-fresh-route-query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { NotificationSettingForm } from './NotificationSettingForm.tsx'

/** Edits one notification setting: its text in both languages, and whether it is sent. */
export function EditNotificationSettingPage() {
  const { id } = useParams({ from: '/admin/notifications-settings/$id/edit' })
  const { data: setting, failure, refetch } = useFreshRouteQuery(notificationRoutes.one, { params: { id } })

  if (failure instanceof CallError && failure.status === 404) return <NotFoundPage />
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!setting) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Edit Notification`} />
      <NotificationSettingForm key={setting.id} setting={setting} />
    </>
  )
}

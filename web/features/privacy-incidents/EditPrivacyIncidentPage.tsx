import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { PrivacyIncidentForm } from './PrivacyIncidentForm.tsx'

export function EditPrivacyIncidentPage() {
  const { id } = useParams({ from: '/admin/incidents/$id/edit' })
  // Waits for a fresh read before the form is shown.
  const { data, error, refetch, isFetchedAfterMount } = useRouteQuery(
    privacyIncidentRoutes.one,
    { params: { id } },
    { refetchOnMount: 'always' },
  )

  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (error) return <RetryNotice error={error} onRetry={refetch} />
  if (!data || !isFetchedAfterMount) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Edit incident`} />
      <PrivacyIncidentForm key={data.id} incident={data} />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { CallError } from '#web/api/call-error.ts'
import { useFreshRouteQuery } from '#web/api/use-fresh-route-query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { PrivacyIncidentForm } from './PrivacyIncidentForm.tsx'

export function EditPrivacyIncidentPage() {
  const { id } = useParams({ from: '/admin/incidents/$id/edit' })
  const { data, failure, refetch } = useFreshRouteQuery(privacyIncidentRoutes.one, { params: { id } })

  if (failure instanceof CallError && failure.status === 404) return <NotFoundPage />
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t`Edit incident`} />
      <PrivacyIncidentForm key={data.id} incident={data} />
    </>
  )
}

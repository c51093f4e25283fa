import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { NewService, serviceRoutes } from '#contract/services.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndlessListFooter } from '#web/ui/table/EndlessListFooter.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { AddNameForm } from '#web/forms/AddNameForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** The catalogue of services with their sub-services (CAT-010). */
export function ServicesPage() {
  const services = useInfiniteList(serviceRoutes.list)
  const adding = useRouteMutation(serviceRoutes.add, { refreshes: [serviceRoutes.list] })
  const { rows } = services

  const add = async (name: string) => {
    await adding.mutateAsync({ body: { name } })
    showToast(t`Service Successfully Created`)
  }

  return (
    <Stack maw={720} gap="md">
      <PageHeader title={t`Services`} />
      <AddNameForm label={t`New service`} buttonLabel={t`Add Service`} schema={NewService} onAdd={add} />
      {services.isPending ? (
        <RowsSkeleton height={120} />
      ) : services.error && rows.length === 0 ? (
        <LoadFailure error={services.error} onRetry={services.refetch} />
      ) : rows.length === 0 ? (
        <EmptyState text={t`No services yet.`} hint={t`Add the first one above.`} />
      ) : (
        <>
          {rows.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
          <EndlessListFooter
            shown={rows.length}
            total={services.total}
            hasMore={services.hasMore}
            isLoadingMore={services.isLoadingMore}
            error={services.error}
            onMore={services.loadMore}
          />
        </>
      )}
    </Stack>
  )
}

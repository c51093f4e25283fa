import { plural, t } from '@lingui/core/macro'
import { Grid, Stack } from '@mantine/core'
import { useState } from 'react'
import { NewService, serviceRoutes } from '#contract/services.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { ListCount } from '#web/ui/table/ListCount.tsx'
import { AddNameForm } from '#web/forms/AddNameForm.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ServiceCard } from './ServiceCard.tsx'

/** The catalogue of services with their sub-services (CAT-010). */
export function ServicesPage() {
  const [search, setSearch] = useState('')
  const services = useInfiniteList(serviceRoutes.list, { query: search ? { search } : {} })
  const adding = useRouteMutation(serviceRoutes.add, { refreshes: [serviceRoutes.list] })
  const { rows } = services

  const add = async (name: string) => {
    await adding.mutateAsync({ body: { name } })
    showToast(t`Service Successfully Created`)
  }

  return (
    <Stack gap="md">
      <PageHeader title={t`Services`} />
      <Grid align="flex-end" gap="md">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField
            label={t`Search by name`}
            placeholder={t`Service or sub-service`}
            value={search}
            onSearch={setSearch}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <AddNameForm label={t`New service`} buttonLabel={t`Add Service`} schema={NewService} onAdd={add} />
        </Grid.Col>
      </Grid>
      <ListCount list={services}>{plural(services.total, { one: '# service', other: '# services' })}</ListCount>
      <InfiniteListContent
        list={services}
        empty={
          search ? (
            <EmptyState text={t`No service has "${search}" in its name.`} />
          ) : (
            <EmptyState text={t`No services yet.`} hint={t`Add the first one above.`} />
          )
        }
        rowHeight={120}
      >
        <Stack gap={8}>
          {rows.map((service) => (
            // A search opens the cards, because it can match a sub-service.
            <ServiceCard key={`${service.id} ${search}`} service={service} isOpenAtFirst={search !== ''} />
          ))}
        </Stack>
      </InfiniteListContent>
    </Stack>
  )
}

import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { accountRoutes } from '#contract/accounts.ts'
import { useFreshRouteQuery } from '#web/api/use-fresh-route-query.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MembershipsSection } from '#web/features/vendor-contacts/MembershipsSection.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { AccountForm } from './AccountForm.tsx'
import { UnconfirmedAddressNotices } from './UnconfirmedAddressNotices.tsx'
import { ExportOrDeleteMyDataSection } from './ExportOrDeleteMyDataSection.tsx'
import { TestMessageSection } from './TestMessageSection.tsx'
import { ActiveSessionList } from './ActiveSessionList.tsx'

const AuthenticatorSection = lazyPart(() =>
  import('./AuthenticatorSection.tsx').then((file) => file.AuthenticatorSection),
)

/** The user's own account: its data, its sessions, and the data that the hub keeps. */
export function AccountPage() {
  const { data: user, failure, refetch } = useFreshRouteQuery(accountRoutes.current)
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!user) return <PageSkeleton />

  return (
    <>
      <PageHeader title={t`Edit Account`} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', lg: 48 }} verticalSpacing="xl" maw={1160}>
        <Stack gap="md">
          <UnconfirmedAddressNotices user={user} />
          <AccountForm key={user.id} user={user} />
        </Stack>
        <Stack gap="xl">
          <MembershipsSection />
          <TestMessageSection user={user} />
          <Suspense fallback={<TextSkeleton />}>
            <AuthenticatorSection user={user} />
          </Suspense>
          <ActiveSessionList />
          <ExportOrDeleteMyDataSection />
        </Stack>
      </SimpleGrid>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { userRoutes } from '#contract/users.ts'
import { CallError } from '#web/api/call-error.ts'
import { useFreshRouteQuery } from '#web/api/use-fresh-route-query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { UserActionsSection } from './UserActionsSection.tsx'
import { EditUserForm } from './EditUserForm.tsx'

/** Edits one account and its access. */
export function EditUserPage() {
  const { id } = useParams({ from: '/admin/users/$id/edit' })
  const { data: user, failure, refetch } = useFreshRouteQuery(userRoutes.one, { params: { id } })

  if (failure instanceof CallError && failure.status === 404) return <NotFoundPage />
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!user) return <PageSkeleton />
  return (
    <Stack maw={560} gap="lg">
      <div>
        <PageHeader title={t`Edit User`} text={formatLastFirstName(user)} />
        <EditUserForm key={user.id} user={user} />
      </div>
      <UserActionsSection user={user} />
    </Stack>
  )
}

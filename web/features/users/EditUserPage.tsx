import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { userRoutes } from '#contract/users.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { UserAccessSection } from './UserAccessSection.tsx'
import { UserForm } from './UserForm.tsx'
import { formatUserName } from './user-labels.ts'

/** Edits one account and its access. */
export function EditUserPage() {
  const { id } = useParams({ from: '/admin/users/$id/edit' })
  // Waits for a fresh read: the form must not start with values cached by the list.
  const {
    data: user,
    error,
    refetch,
    isFetchedAfterMount,
  } = useRouteQuery(userRoutes.one, { params: { id } }, { refetchOnMount: 'always' })

  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (error) return <RetryNotice error={error} onRetry={refetch} />
  if (!user || !isFetchedAfterMount) return <PageSkeleton />
  return (
    <Stack maw={560} gap="lg">
      <div>
        <PageHeader title={t`Edit User`} text={formatUserName(user)} />
        <UserForm key={user.id} user={user} />
      </div>
      <UserAccessSection user={user} />
    </Stack>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Grid, Select, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { userRoutes, type User } from '#contract/users.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { UsersSearchParams } from '#web/search.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndlessListFooter } from '#web/ui/table/EndlessListFooter.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { userColumns } from './user-columns.tsx'
import { UserMenu } from './UserMenu.tsx'
import { labelsToSelectOptions, roleLabels, userStatusLabels, userName } from './user-labels.ts'

/** All users (specification 2.8). */
export function UsersPage() {
  const chosen = useSearch({ from: '/admin/users' })
  const navigate = useNavigate()
  const narrow = (part: UsersSearchParams) =>
    void navigate({ ...paths.adminUsers({ ...chosen, ...part }), replace: true })

  return (
    <>
      <PageHeader title={t`Users`}>
        <LinkButton {...paths.adminAddUser()} leftSection={<IconUserPlus size={20} aria-hidden />}>
          {t`Add User`}
        </LinkButton>
      </PageHeader>
      <Grid mb="md" gap="sm">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField
            aria-label={t`Search by Email Address, First or Last Name`}
            placeholder={t`Search by Email Address, First or Last Name`}
            value={chosen.search ?? ''}
            onSearch={(search) => narrow({ search: search || undefined })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <Select
            aria-label={t`Status`}
            placeholder={t`Status (all)`}
            data={labelsToSelectOptions(userStatusLabels())}
            value={chosen.status ?? null}
            onChange={(status) => narrow({ status: status ?? undefined })}
            clearable
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <Select
            aria-label={t`Account Type`}
            placeholder={t`Type (all)`}
            data={labelsToSelectOptions(roleLabels())}
            value={chosen.type ?? null}
            onChange={(type) => narrow({ type: type ?? undefined })}
            clearable
          />
        </Grid.Col>
      </Grid>
      <UserList chosen={chosen} />
    </>
  )
}

const userMenu = (user: User) => <UserMenu user={user} />

function UserList({ chosen: { search, status, type } }: { chosen: UsersSearchParams }) {
  const users = useInfiniteList(userRoutes.list, {
    query: { ...(search && { username: search }), ...(status && { status }), ...(type && { type }) },
  })
  // A user whose type was just changed here leaves the filtered list immediately (CONST-034).
  const rows = users.rows.filter(({ role }) => type === undefined || role === type)

  if (users.isPending) return <RowsSkeleton />
  if (users.error && rows.length === 0) return <LoadFailure error={users.error} onRetry={users.refetch} />
  if (rows.length === 0) return <EmptyState text={t`No users found`} />
  return (
    <>
      <Text component="output" size="sm" c="dimmed" display="block" mb="xs">
        {plural(users.total, { one: '# user', other: '# users' })}
      </Text>
      <DataTable
        label={t`Users`}
        rows={rows}
        columns={userColumns()}
        rowId={({ id }) => String(id)}
        rowName={userName}
        actions={userMenu}
      />
      <EndlessListFooter
        shown={rows.length}
        total={users.total}
        hasMore={users.hasMore}
        isLoadingMore={users.isLoadingMore}
        error={users.error}
        onMore={users.loadMore}
      />
    </>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Button, Grid, Group, Select } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { USER_EXPORT_FILE_NAME, userRoutes, type User } from '#contract/users.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { UsersSearchParams } from '#web/search-params.ts'
import { BulkActionBar } from '#web/ui/table/BulkActionBar.tsx'
import { CsvExportButton } from '#web/ui/table/CsvExportButton.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { ListCount } from '#web/ui/table/ListCount.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { useListSelection } from '#web/ui/table/use-list-selection.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { useUserBulkActions } from './use-user-bulk-actions.ts'
import { getUserColumns } from './user-columns.tsx'
import { UserActionsMenu } from './UserActionsMenu.tsx'
import { toSelectOptions, getRoleLabels, getUserStatusLabels } from './user-labels.ts'

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
            label={t`Search`}
            aria-label={t`Search by Email Address, First or Last Name`}
            placeholder={t`Search by Email Address, First or Last Name`}
            value={chosen.search ?? ''}
            onSearch={(search) => narrow({ search: search || undefined })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <Select
            label={t`Status`}
            placeholder={t`Status (all)`}
            data={toSelectOptions(getUserStatusLabels())}
            value={chosen.status ?? null}
            onChange={(status) => narrow({ status: status ?? undefined })}
            clearable
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <Select
            label={t`Account Type`}
            placeholder={t`Type (all)`}
            data={toSelectOptions(getRoleLabels())}
            value={chosen.type ?? null}
            onChange={(type) => narrow({ type: type ?? undefined })}
            clearable
          />
        </Grid.Col>
      </Grid>
      <UserList chosen={chosen} onClearFilters={() => narrow({ status: undefined, type: undefined })} />
    </>
  )
}

const userMenu = (user: User) => <UserActionsMenu user={user} />

interface UserListProps {
  chosen: UsersSearchParams
  onClearFilters: () => void
}

function UserList({ chosen: { search, status, type }, onClearFilters }: UserListProps) {
  const query = { ...(search && { username: search }), ...(status && { status }), ...(type && { type }) }
  const users = useInfiniteList(userRoutes.list, { query })
  // A user whose type was just changed here leaves the filtered list immediately (CONST-034).
  const rows = users.rows.filter(({ role }) => type === undefined || role === type)
  const selection = useListSelection(rows, query)
  const actionsOf = useUserBulkActions()
  const columns = useMemo(() => getUserColumns(), [])

  return (
    <>
      <BulkActionBar
        rows={rows}
        rowName={formatLastFirstName}
        selection={selection}
        actionsOf={actionsOf}
        idle={
          <Group justify="space-between" flex={1}>
            <ListCount list={users}>{plural(users.total, { one: '# user', other: '# users' })}</ListCount>
            <CsvExportButton route={userRoutes.export} query={query} fileName={USER_EXPORT_FILE_NAME} />
          </Group>
        }
      />
      <InfiniteListContent
        list={{ ...users, rows }}
        empty={<NoUsersState isFiltered={Boolean(status ?? type)} onClearFilters={onClearFilters} />}
      >
        <DataTable
          label={t`Users`}
          rows={rows}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowName={formatLastFirstName}
          selection={selection.table}
          actions={userMenu}
        />
      </InfiniteListContent>
    </>
  )
}

function NoUsersState({ isFiltered, onClearFilters }: { isFiltered: boolean; onClearFilters: () => void }) {
  if (!isFiltered) return <EmptyState text={t`No users found`} />
  return (
    <EmptyState
      text={t`No users found`}
      hint={t`Nothing matches these filters.`}
      action={<Button variant="default" onClick={onClearFilters}>{t`Clear the filters`}</Button>}
    />
  )
}

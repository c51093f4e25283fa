import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { notificationRoutes, type NotificationSetting } from '#contract/notifications.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import { groupNotificationSettingsByAudience } from './notification-audience.ts'
import { NotificationSettingActiveCell } from './NotificationSettingActiveCell.tsx'
import { getNotificationKindLabel } from './notification-kind-labels.ts'

/** The messages that the hub sends, and whether each is enabled (specification 2.8). */
export function NotificationSettingsPage() {
  const settings = useRouteQuery(notificationRoutes.list, { query: { limit: '100' } })

  return (
    <>
      <PageHeader title={t`Notifications Settings`} />
      {settings.failure ? (
        <RetryNotice error={settings.failure} onRetry={settings.refetch} />
      ) : !settings.data ? (
        <RowsSkeleton />
      ) : (
        <Stack gap="xl">
          {groupNotificationSettingsByAudience(settings.data.data).map(({ audience, rows }) => (
            <section key={audience} aria-label={audience}>
              <Title order={2} size="h3" mb="sm">
                {audience}
              </Title>
              <DataTable
                label={audience}
                rows={rows}
                columns={columns()}
                rowId={({ id }) => String(id)}
                rowName={({ setting_name }) => getNotificationKindLabel(setting_name)}
                actions={editLink}
              />
            </section>
          ))}
        </Stack>
      )}
    </>
  )
}

const columns = (): DataColumn<NotificationSetting>[] => [
  { id: 'id', header: t`ID`, width: '4rem', cell: ({ id }) => id },
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    width: '11rem',
    cell: (setting) => <b>{getNotificationKindLabel(setting.setting_name)}</b>,
  },
  { id: 'title', header: t`Title`, width: '16rem', cell: ({ title }) => title },
  {
    id: 'details',
    header: t`Description`,
    cell: ({ details }) => (
      <Text component="div" size="xs" py="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {details}
      </Text>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    width: '10rem',
    isControl: true,
    cell: (setting) => <NotificationSettingActiveCell setting={setting} />,
  },
]

const editLink = (setting: NotificationSetting) => (
  <LinkButton
    {...paths.adminNotification(setting.id)}
    variant="default"
    size="compact-md"
    aria-label={formatLabelled(t`Edit`, getNotificationKindLabel(setting.setting_name))}
  >
    {t`Edit`}
  </LinkButton>
)

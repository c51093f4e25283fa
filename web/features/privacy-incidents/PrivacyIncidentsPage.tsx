import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { privacyIncidentRoutes, type PrivacyIncident } from '#contract/privacy-incidents.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** The list of privacy incidents and their handling (SR-104). */
export function PrivacyIncidentsPage() {
  return (
    <>
      <PageHeader title={t`Incidents`} text={t`What went wrong with people's data, and what was done about it.`}>
        <LinkButton {...paths.adminAddIncident()} leftSection={<IconAlertTriangle size={20} aria-hidden />}>
          {t`Record an incident`}
        </LinkButton>
      </PageHeader>
      <IncidentList />
    </>
  )
}

function IncidentList() {
  const incidents = useInfiniteList(privacyIncidentRoutes.list)
  const { rows } = incidents

  return (
    <InfiniteListContent list={incidents} empty={<EmptyState text={t`No incident has been recorded`} />}>
      <DataTable
        label={t`Incidents`}
        rows={rows}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={({ happened_on }) => formatDay(happened_on)}
      />
    </InfiniteListContent>
  )
}

const columns = (): DataColumn<PrivacyIncident>[] => [
  {
    id: 'date',
    header: t`Date`,
    isMain: true,
    width: '11rem',
    cell: ({ id, happened_on }) => (
      <TextLink {...paths.adminIncident(id)} fw={600}>
        {formatDay(happened_on)}
      </TextLink>
    ),
  },
  {
    id: 'circumstances',
    header: t`Circumstances`,
    cardLayout: 'line',
    cell: ({ circumstances }) => <Beginning text={circumstances} />,
  },
  {
    id: 'kinds',
    header: t`Kinds of data`,
    isEmpty: ({ data_kinds }) => data_kinds === '',
    cell: ({ data_kinds }) => <Beginning text={data_kinds} />,
  },
  { id: 'kept', header: t`Kept until`, width: '11rem', cell: ({ kept_until }) => formatDay(kept_until) },
]

const Beginning = ({ text }: { text: string }) => (
  <Text component="span" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
)

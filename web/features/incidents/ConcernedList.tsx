import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import { incidentRoutes, type Concerned, type Incident } from '#contract/incidents.ts'
import { useEndless } from '#web/api/endless.ts'
import type { DataColumn } from '#web/ui/data-table.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EndlessFoot } from '#web/ui/EndlessFoot.tsx'
import { formatDay } from '#web/ui/moments.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { When } from '#web/ui/When.tsx'

/** Whose referrals the accounts had before them in these days, as the audit log has it. */
export function ConcernedList({ incident }: { incident: Incident }) {
  const { accounts, start, end } = incident
  return (
    <section aria-labelledby="concerned">
      <Title order={2} size="h3" id="concerned" mb="xs">{t`Whose referrals the accounts saw`}</Title>
      {accounts.length === 0 || start === null || end === null ? (
        <Text c="dimmed">{t`Name the accounts and the days in the record, and the people are listed here.`}</Text>
      ) : (
        <>
          <Text c="dimmed" mb="sm">{t`From ${formatDay(start)} to ${formatDay(end)}, by the audit log.`}</Text>
          <People incident={incident} />
        </>
      )}
    </section>
  )
}

function People({ incident }: { incident: Incident }) {
  const people = useEndless(incidentRoutes.people, { params: { id: String(incident.id) } })
  const { rows } = people

  if (people.isPending) return <RowsSkeleton />
  if (people.error && rows.length === 0) return <RetryNotice error={people.error} onRetry={people.refetch} />
  if (rows.length === 0) return <Text>{t`They saw nobody's referrals in these days.`}</Text>
  return (
    <>
      <DataTable
        label={t`Whose referrals the accounts saw`}
        rows={rows}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
      />
      <EndlessFoot
        shown={rows.length}
        total={people.total}
        hasMore={people.hasMore}
        isLoadingMore={people.isLoadingMore}
        error={people.error}
        onMore={people.loadMore}
      />
    </>
  )
}

const nameOf = ({ id, name }: Concerned) => name ?? t`Number ${id}`

const columns = (): DataColumn<Concerned>[] => [
  {
    id: 'name',
    header: t`Person concerned`,
    isMain: true,
    cell: (person) => <b>{nameOf(person)}</b>,
    second: ({ email }) => email && <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
  },
  { id: 'referrals', header: t`Referrals`, cell: ({ referrals }) => referrals },
  { id: 'opened', header: t`Of these opened`, cell: ({ opened }) => opened },
  { id: 'first', header: t`First seen`, cell: ({ first_at }) => <When at={first_at} /> },
  { id: 'last', header: t`Last seen`, cell: ({ last_at }) => <When at={last_at} /> },
]

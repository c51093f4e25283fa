import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import { privacyIncidentRoutes, type AffectedSender, type PrivacyIncident } from '#contract/privacy-incidents.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'

/** The senders whose referrals these accounts opened in the period, from the audit log. */
export function AffectedSendersList({ incident }: { incident: PrivacyIncident }) {
  const { accounts, start, end } = incident
  return (
    <section aria-labelledby="concerned">
      <Title order={2} size="h3" id="concerned" mb="xs">{t`Whose referrals the accounts saw`}</Title>
      {accounts.length === 0 || start === null || end === null ? (
        <Text c="dimmed">{t`Add the accounts and the days to the record to list the people here.`}</Text>
      ) : (
        <>
          <Text
            c="dimmed"
            mb="sm"
          >{t`From ${formatDay(start)} to ${formatDay(end)}, according to the audit log.`}</Text>
          <AffectedPeopleTable incident={incident} />
        </>
      )}
    </section>
  )
}

function AffectedPeopleTable({ incident }: { incident: PrivacyIncident }) {
  const people = useInfiniteList(privacyIncidentRoutes.people, { params: { id: String(incident.id) } })
  const { rows } = people

  return (
    <InfiniteListContent list={people} empty={<Text>{t`They didn’t see anybody’s referrals on these days.`}</Text>}>
      <DataTable
        label={t`Whose referrals the accounts saw`}
        rows={rows}
        columns={columns()}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
      />
    </InfiniteListContent>
  )
}

const nameOf = ({ id, name }: AffectedSender) => name ?? t`Number ${id}`

const columns = (): DataColumn<AffectedSender>[] => [
  {
    id: 'name',
    header: t`Person concerned`,
    isMain: true,
    cell: (person) => <b>{nameOf(person)}</b>,
    secondaryCell: ({ email }) => email && <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
  },
  { id: 'referrals', header: t`Referrals`, cell: ({ referrals }) => referrals },
  { id: 'opened', header: t`Of these opened`, cell: ({ opened }) => opened },
  { id: 'first', header: t`First seen`, cell: ({ first_at }) => <DateTimeText at={first_at} /> },
  { id: 'last', header: t`Last seen`, cell: ({ last_at }) => <DateTimeText at={last_at} /> },
]

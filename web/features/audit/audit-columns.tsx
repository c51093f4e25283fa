import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import { Role } from '#contract/accounts.ts'
import type { AuditLogEntry } from '#contract/audit.ts'
import { getRoleLabels } from '#web/features/users/user-labels.ts'
import { paths } from '#web/paths.ts'
import type { AuditSearchParams } from '#web/search-params.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { getAuditActionLabel } from './action-labels.ts'
import { getAuditEntityTypeLabel } from './entity-type-labels.ts'

const IDS_SHOWN = 5

type Named = { id: number; name: string | null }
const nameOf = ({ id, name }: Named) => name ?? t`Number ${id}`

/** The columns; each name is a link that filters the log by it. */
export const getAuditColumns = (chosen: AuditSearchParams): DataColumn<AuditLogEntry>[] => [
  { id: 'at', header: t`Time`, width: '12rem', isMain: true, cell: ({ at }) => <DateTimeText at={at} /> },
  {
    id: 'by',
    header: t`Who did it`,
    cell: ({ by, role, vendor, detail }) => (
      <Group gap="xs">
        {by ? (
          <TextLink {...paths.adminAudit({ ...chosen, by: by.id })}>{nameOf(by)}</TextLink>
        ) : (
          authorWithoutAccount(vendor, detail)
        )}
        {role === 'ADMIN' && <Badge color="amber">{getRoleLabels().ADMIN}</Badge>}
      </Group>
    ),
    secondaryCell: ({ role }) =>
      role !== null && role !== 'ADMIN' && getRoleLabels()[Role.safeParse(role).data ?? 'CLIENT'],
  },
  {
    id: 'action',
    header: t`Action`,
    cell: ({ action, outcome }) => (
      <Group gap="xs">
        {getAuditActionLabel(action)}
        {outcome === 'refused' && <Badge color="red">{t`Refused`}</Badge>}
      </Group>
    ),
  },
  {
    id: 'what',
    header: t`What it was about`,
    cell: ({ kind }) => getAuditEntityTypeLabel(kind),
    secondaryCell: (line) => <IdList {...line} />,
  },
  {
    id: 'about',
    header: t`Person concerned`,
    isEmpty: ({ about }) => about === null,
    cell: ({ about }) =>
      about && <TextLink {...paths.adminAudit({ ...chosen, about: about.id })}>{nameOf(about)}</TextLink>,
  },
  {
    id: 'vendor',
    header: t`Vendor`,
    isEmpty: ({ vendor }) => vendor === null,
    cell: ({ vendor }) =>
      vendor && <TextLink {...paths.adminAudit({ ...chosen, vendor: vendor.id })}>{nameOf(vendor)}</TextLink>,
  },
]

/** A vendor's own mailbox is named with its link, and no user (ANS-008). */
function authorWithoutAccount(vendor: AuditLogEntry['vendor'], { via, link, party }: AuditLogEntry['detail']): string {
  if (via !== 'link' || party !== 'vendor' || vendor === null) return t`The hub, or a guest`
  return t`Answered from the mailbox of ${nameOf(vendor)} (link ${String(link)})`
}

/** The ids of an entry; the entry of a list can have many. */
function IdList({ kind, ids }: AuditLogEntry) {
  if (ids.length === 0) return null
  const more = ids.length - IDS_SHOWN
  return (
    <Text component="span" size="xs" style={{ overflowWrap: 'anywhere' }}>
      {ids.slice(0, IDS_SHOWN).map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          {kind === 'referral' ? (
            <TextLink {...paths.adminAudit({ referral: id })} underline="always" aria-label={t`Who saw referral ${id}`}>
              {id}
            </TextLink>
          ) : (
            id
          )}
        </span>
      ))}
      {more > 0 && ` ${t`and ${more} more`}`}
    </Text>
  )
}

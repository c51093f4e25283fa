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
/** Looking at an empty list is recorded as well (SR-087). */
const LISTS_OF_REFERRALS = new Set(['listed sent', 'listed received'])

type Named = { id: number; name: string | null }
const nameOf = ({ id, name }: Named) => name ?? t`Number ${id}`

/** The columns; each name is a link that filters the log by it. */
export const getAuditColumns = (chosen: AuditSearchParams): DataColumn<AuditLogEntry>[] => [
  { id: 'at', header: t`Time`, width: '12rem', isMain: true, cell: ({ at }) => <DateTimeText at={at} /> },
  {
    id: 'by',
    header: t`Who did it`,
    cell: ({ by, role, action, vendor, detail }) => (
      <Group gap="xs">
        {by ? (
          <TextLink {...paths.adminAudit({ ...chosen, by: by.id })}>{nameOf(by)}</TextLink>
        ) : (
          authorWithoutAccount({ action, vendor, detail })
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
    secondaryCell: (entry) => <IdList entry={entry} searched={chosen.referral} />,
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
function authorWithoutAccount({
  action,
  vendor,
  detail: { via, link, party },
}: Pick<AuditLogEntry, 'action' | 'vendor' | 'detail'>): string {
  if (via !== 'link' || party !== 'vendor' || vendor === null) return t`The hub, or a guest`
  return action === 'changed status'
    ? t`Answered from the mailbox of ${nameOf(vendor)} (link ${String(link)})`
    : t`From the mailbox of ${nameOf(vendor)} (link ${String(link)})`
}

interface IdListProps {
  entry: AuditLogEntry
  searched: number | undefined
}

/** The ids of an entry, the searched one first; the entry of a list can have many. */
function IdList({ entry: { action, kind, ids }, searched }: IdListProps) {
  if (ids.length === 0) return LISTS_OF_REFERRALS.has(action) ? t`No referral` : null
  const isSearched = (id: number) => kind === 'referral' && id === searched
  const inOrder = [...ids.filter(isSearched), ...ids.filter((id) => !isSearched(id))]
  const more = ids.length - IDS_SHOWN
  return (
    <Text component="span" size="xs" style={{ overflowWrap: 'anywhere' }}>
      {inOrder.slice(0, IDS_SHOWN).map((id, place) => (
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

import { t } from '@lingui/core/macro'
import { Badge, Group } from '@mantine/core'
import type { User } from '#contract/users.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { UserActiveSwitch } from './UserActiveSwitch.tsx'
import { getRoleLabels } from './user-labels.ts'

export const getUserColumns = (): DataColumn<User>[] => [
  { id: 'id', header: t`ID`, width: '5rem', cell: ({ id }) => id },
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    cell: (user) => (
      <Group gap="xs">
        <TextLink {...paths.adminEditUser(user.id)} fw={600}>
          {formatLastFirstName(user)}
        </TextLink>
        {user.hasSpamReport && <Badge color="amber">{t`Reported`}</Badge>}
      </Group>
    ),
  },
  {
    id: 'email',
    header: t`Email`,
    cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    secondaryCell: ({ email_verified_at }) => email_verified_at === null && t`Not verified`,
  },
  { id: 'type', header: t`Account Type`, cell: ({ role }) => getRoleLabels()[role] },
  { id: 'created', header: t`Created`, width: '10.5rem', cell: ({ created_at }) => <DateTimeText at={created_at} /> },
  { id: 'active', header: t`Active`, isControl: true, cell: (user) => <UserActiveSwitch user={user} /> },
]

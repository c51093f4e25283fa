import { t } from '@lingui/core/macro'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { userRoutes } from '#contract/users.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { UserSelect } from '#web/features/audit/UserAndVendorSelect.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'

interface Props {
  ids: number[]
  onChange: (ids: number[]) => void
}

/** The accounts that may have been misused, one per row. */
export function MisusedAccountsField({ ids, onChange }: Props) {
  const select = useRef<HTMLInputElement>(null)

  const add = (id: number | undefined) => {
    if (id !== undefined && !ids.includes(id)) onChange([...ids, id])
  }
  const drop = (id: number) => {
    onChange(ids.filter((one) => one !== id))
    select.current?.focus()
  }

  return (
    <Stack gap="xs">
      <UserSelect
        ref={select}
        label={t`Account`}
        description={t`You can choose more than one.`}
        placeholder={t`Type a name`}
        // A chosen account goes to the list below immediately, so that saving cannot lose it.
        value={undefined}
        onChange={add}
      />
      {ids.length > 0 && (
        <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Accounts involved`}>
          {ids.map((id) => (
            <Account key={id} id={id} onDrop={() => drop(id)} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Account({ id, onDrop }: { id: number; onDrop: () => void }) {
  const { data: user } = useRouteQuery(userRoutes.one, { params: { id: String(id) } }, { retry: false })
  const name = user ? `${formatLastFirstName(user)} (${user.email})` : t`Number ${id}`
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      <ActionIcon variant="subtle" color="gray" onClick={onDrop} aria-label={t`Remove ${name}`}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { userRoutes } from '#contract/users.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { UserSelect } from '#web/features/audit/UserAndVendorSelect.tsx'
import { formatUserName } from '#web/features/users/user-labels.ts'

interface Props {
  ids: number[]
  onChange: (ids: number[]) => void
}

/** The accounts that may have been misused, one per row. */
export function MisusedAccountsField({ ids, onChange }: Props) {
  const [chosen, setChosen] = useState<number>()
  const add = useRef<HTMLButtonElement>(null)

  const take = () => {
    if (chosen !== undefined && !ids.includes(chosen)) onChange([...ids, chosen])
    setChosen(undefined)
  }
  const drop = (id: number) => {
    onChange(ids.filter((one) => one !== id))
    add.current?.focus()
  }

  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <div style={{ flex: '1 1 14rem' }}>
          <UserSelect label={t`Account`} placeholder={t`Type a name`} value={chosen} onChange={setChosen} />
        </div>
        <Button ref={add} variant="default" onClick={take}>{t`Add account`}</Button>
      </Group>
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
  const name = user ? `${formatUserName(user)} (${user.email})` : t`Number ${id}`
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      <ActionIcon variant="subtle" color="gray" onClick={onDrop} aria-label={t`Remove ${name}`}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import { t } from '@lingui/core/macro'
import { ActionIcon, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { referralRoutes, type Opening, type Referral } from '#contract/referrals.ts'
import { useRead } from '#web/api/query.ts'
import { tell } from '#web/ui/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { Loading, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { When } from '#web/ui/When.tsx'
import { serviceText } from './words.ts'

/** For the sender of a referral: who has looked at it, and when (SR-093). */
export function OpenedBy({ referral }: { referral: Referral }) {
  const { vendor } = referral
  const show = () => tell({ title: t`Opened by`, text: <Openings referral={referral} />, closeLabel: t`Close` })

  return (
    <Tooltip label={t`Opened by`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={show}
        aria-label={t`Who opened the referral to ${vendor.name}`}
      >
        <IconEye size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Openings({ referral }: { referral: Referral }) {
  const { vendor } = referral
  const input = { params: { id: String(referral.id) } }
  const { data, error, isPending, refetch } = useRead(referralRoutes.openings, input, { refetchOnMount: 'always' })

  return (
    <Stack gap="md">
      <Text fw={600}>{t`Your referral to ${vendor.name}: ${serviceText(referral)}`}</Text>
      {isPending && (
        <Loading>
          <TextSkeleton />
        </Loading>
      )}
      {error && <RetryNotice error={error} onRetry={refetch} />}
      {data?.total === 0 && <Text>{t`Nobody has opened it yet.`}</Text>}
      {data && data.total > 0 && (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.data.map((opening) => (
            <li key={`${opening.at} ${opening.what} ${opening.by?.last} ${opening.by?.first}`}>
              <Group gap="xs">
                <Text fw={600}>{nameOf(opening)}</Text>
                {opening.role === 'ADMIN' ? <Badge>{t`Administrator`}</Badge> : <Text>{vendor.name}</Text>}
              </Group>
              <Text size="sm" c="dimmed" component="div">
                {whatOf(opening)} · <When at={opening.at} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const nameOf = ({ by }: Opening) => (by ? `${by.first} ${by.last}` : t`Somebody without an account now`)

function whatOf({ what }: Opening): string {
  switch (what) {
    case 'listed':
      return t`First saw it in a list`
    case 'opened':
      return t`Opened the referral`
    case 'read':
      return t`Marked as read`
    case 'document':
      return t`Opened the document`
  }
}

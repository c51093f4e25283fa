import { t } from '@lingui/core/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import type { ReferralOpening } from '#contract/referral-history.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import { RowActionButton } from './RowActionButton.tsx'
import { formatReceivedReferralName, formatSentReferralName, formatServicePath } from './referral-text.ts'

/** Shows the sender of a referral who has opened it, and when (SR-093). */
export function WhoOpenedReferralButton({ referral }: { referral: Referral }) {
  const openings = (
    <OpeningList
      referral={referral}
      name={t`Your referral to ${formatSentReferralName(referral)}: ${formatServicePath(referral)}`}
      noneText={t`Nobody has opened it yet.`}
    />
  )
  const show = () => showAlert({ title: t`Opened by`, text: openings, closeLabel: t`Close` })

  return (
    <RowActionButton onClick={show} aria-label={t`Who opened it: the referral to ${formatSentReferralName(referral)}`}>
      {t`Who opened it`}
    </RowActionButton>
  )
}

/** Shows the primary contacts of the vendor which administrators have opened the referral (SR-093). */
export function AdministratorsWhoOpenedButton({ referral }: { referral: Referral }) {
  if (!referral.may.seeOpenings) return null

  const openings = (
    <OpeningList
      referral={referral}
      name={t`The referral of ${formatReceivedReferralName(referral)}: ${formatServicePath(referral)}`}
      noneText={t`No administrator has opened it.`}
    />
  )
  const show = () => showAlert({ title: t`Opened by administrators`, text: openings, closeLabel: t`Close` })
  return (
    <Button variant="default" leftSection={<IconEye size={20} aria-hidden />} onClick={show}>
      {t`Opened by administrators`}
    </Button>
  )
}

interface Props {
  referral: Referral
  name: string
  noneText: string
}

function OpeningList({ referral, name, noneText }: Props) {
  const { vendor } = referral
  const input = { params: { id: String(referral.id) } }
  const { data, failure, isPending, refetch } = useRouteQuery(referralRoutes.openings, input, {
    refetchOnMount: 'always',
  })

  return (
    <Stack gap="md">
      <Text fw={600}>{name}</Text>
      {isPending && (
        <LoadingStatus>
          <TextSkeleton />
        </LoadingStatus>
      )}
      {failure && <RetryNotice error={failure} onRetry={refetch} />}
      {data?.total === 0 && <Text>{noneText}</Text>}
      {data && data.total > 0 && (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.data.map((opening) => (
            <li key={`${opening.at} ${opening.what} ${opening.by?.last} ${opening.by?.first}`}>
              <Group gap="xs">
                <Text fw={600}>{nameOf(opening)}</Text>
                {opening.role === 'ADMIN' ? <Badge>{t`Administrator`}</Badge> : <Text>{vendor.name}</Text>}
              </Group>
              <Text size="sm" c="dimmed" component="div">
                {whatOf(opening)} · <DateTimeText at={opening.at} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function nameOf({ by, from_mailbox }: ReferralOpening): string {
  if (from_mailbox) return t`From the vendor's mailbox, by a link`
  return by ? formatFirstLastName(by) : t`Somebody without an account now`
}

function whatOf({ what }: ReferralOpening): string {
  switch (what) {
    case 'listed':
      return t`First saw it in a list`
    case 'opened':
      return t`Opened the referral`
    case 'read':
      return t`Marked as read`
    case 'document':
      return t`Opened the document`
    case 'report':
      return t`Exported it in a report`
  }
}

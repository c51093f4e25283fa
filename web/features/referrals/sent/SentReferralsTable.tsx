import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { REFERRALS_PER_PAGE, type Referral } from '#contract/referrals.ts'
import { formatSentReferralName } from '#web/features/referrals/referral-text.ts'
import { formatHubDateTime } from '#web/ui/format-date-time.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { SentReferralActions } from './SentReferralActions.tsx'
import { getSentColumns } from './sent-columns.tsx'
import type { SentList } from './use-sent-list.ts'

/** The sent referrals of one page, and the pages below them. */
export function SentReferralsTable({ list }: { list: SentList }) {
  const { sent, rows, total = 0, page, open, goToPage, setOpen, selection } = list
  const columns = useMemo(() => getSentColumns(), [])
  return (
    <Stack aria-busy={sent.isPlaceholderData}>
      <DataTable
        label={t`Sent Referrals`}
        rows={rows}
        columns={columns}
        selection={selection.table}
        rowId={({ id }) => String(id)}
        rowName={formatRowName}
        onOpen={({ id }) => setOpen(id)}
        openId={open === undefined ? null : String(open)}
        actions={sentActions}
        hasWideActions
      />
      <PaginationBar page={page} perPage={REFERRALS_PER_PAGE} total={total} onPage={goToPage} label={t`Pages`} />
    </Stack>
  )
}

const formatRowName = (referral: Referral) =>
  `${formatSentReferralName(referral)}, ${formatHubDateTime(referral.created_at)}`

const sentActions = (referral: Referral) => <SentReferralActions referral={referral} />

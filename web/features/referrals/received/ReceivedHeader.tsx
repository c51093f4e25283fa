import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import { useCurrentUserRights } from '#web/api/rights.ts'
import { useUnreadCount } from '#web/features/referrals/use-unread-count.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { hasReceivedFilters } from './received-filter.ts'
import type { ReceivedList } from './use-received-list.ts'
import type { useVisibleReceivedColumns } from './use-visible-received-columns.ts'

interface Props {
  list: ReceivedList
  columns: DataColumn<Referral>[]
  visibility: ReturnType<typeof useVisibleReceivedColumns>
}

/** The heading of the received referrals: how many there are, and the buttons for the whole list. */
export function ReceivedHeader({ list: { total, filters, send }, columns, visibility }: Props) {
  const unread = useUnreadCount()
  const mayExport = useCurrentUserRights().exportReferrals
  const isWide = useIsWideScreen()
  const summary = total === undefined ? undefined : summaryOf(unread, total, hasReceivedFilters(filters))

  return (
    <PageHeader title={t`Incoming Referrals / Requests`} text={summary}>
      {mayExport && (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={() => send({ type: 'dialogOpened', dialog: 'export' })}
        >{t`Export Referrals`}</Button>
      )}
      <ColumnMenu columns={columns} visible={visibility.visible} onChange={visibility.choose} />
      {isWide && (
        <Tooltip label={t`Keyboard shortcuts`}>
          <ActionIcon
            variant="default"
            size="md"
            onClick={() => send({ type: 'dialogOpened', dialog: 'shortcuts' })}
            aria-label={t`Keyboard shortcuts`}
          >
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </PageHeader>
  )
}

const summaryOf = (unread: number, total: number, hasFilters: boolean) => {
  const shown = hasFilters
    ? plural(total, { one: '# fits the filters', other: '# fit the filters' })
    : plural(total, { one: '# in all', other: '# in all' })
  return `${plural(unread, { one: '# unread', other: '# unread' })} · ${shown}`
}

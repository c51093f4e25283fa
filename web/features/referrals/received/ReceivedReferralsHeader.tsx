import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconCalendarCheck, IconFileSpreadsheet, IconKeyboard } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { useUnreadReferralCount } from '#web/features/referrals/use-unread-referral-count.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import classes from './ReceivedReferralsPage.module.css'
import type { ReceivedList } from './use-received-list.ts'
import type { useVisibleReceivedColumns } from './use-visible-received-columns.ts'

interface Props {
  list: ReceivedList
  columns: DataColumn<Referral>[]
  visibility: ReturnType<typeof useVisibleReceivedColumns>
  areShortcutsOn: boolean
}

/** The heading of the received referrals: how many there are, and the buttons for the whole list. */
export function ReceivedReferralsHeader({ list: { total, query, send }, columns, visibility, areShortcutsOn }: Props) {
  const unread = useUnreadReferralCount()
  const may = useCurrentUserRights()
  const isWide = useIsWideScreen()
  usePageTitle(t`Incoming Referrals / Requests`)
  const isNarrowed = Object.keys(query).length > 0
  const summary = total === undefined ? undefined : summaryOf(unread, total, isNarrowed)

  return (
    <div className={classes.header}>
      <div className={classes.heading}>
        <Title order={1} tabIndex={-1}>{t`Incoming Referrals / Requests`}</Title>
        <Text component="output" display="block" c="dimmed">
          {/* The line keeps its height while the number is not known. */}
          {summary ?? '\u00a0'}
        </Text>
      </div>
      <Group gap="xs" wrap={isWide ? 'nowrap' : 'wrap'} className="no-print">
        {may.setAvailability && (
          <Button
            variant="default"
            leftSection={isWide && <IconCalendarCheck size={20} aria-hidden />}
            px={isWide ? undefined : 'xs'}
            onClick={() => send({ type: 'dialogOpened', dialog: 'availability' })}
          >{t`Availability`}</Button>
        )}
        {may.exportReferrals && (
          <Button
            variant="default"
            leftSection={isWide && <IconFileSpreadsheet size={20} aria-hidden />}
            px={isWide ? undefined : 'xs'}
            onClick={() => send({ type: 'dialogOpened', dialog: 'export' })}
          >{t`Export Referrals`}</Button>
        )}
        <ColumnMenu columns={columns} visible={visibility.visible} onChange={visibility.choose} />
        {/* Also on narrow screens with a keyboard. Once the shortcuts are off, only this button brings them back. */}
        <Tooltip label={t`Keyboard shortcuts`}>
          <ActionIcon
            variant="default"
            className={areShortcutsOn ? classes.shortcuts : undefined}
            size={isWide ? 'md' : 44}
            onClick={() => send({ type: 'dialogOpened', dialog: 'shortcuts' })}
            aria-label={t`Keyboard shortcuts`}
          >
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  )
}

const summaryOf = (unread: number, total: number, hasFilters: boolean) => {
  const shown = hasFilters
    ? plural(total, { one: '# matches the filters', other: '# match the filters' })
    : plural(total, { one: '# in all', other: '# in all' })
  return `${plural(unread, { one: '# unread', other: '# unread' })} · ${shown}`
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Card, Group, Loader, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reportRoutes, type ReportDecision, type SenderReport } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'
import { formatHubDateTime } from '#web/ui/format-date-time.ts'
import { TextLink } from '#web/ui/links.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { formatLongDate } from './format-long-date.ts'

const APPROVED = 1
const REJECTED = 2

/** One report, with buttons to decide it or with its decision (ADM-056 to 063). */
export function UserReportCard({ report }: { report: SenderReport }) {
  const deciding = useRouteMutation(reportRoutes.decide, {
    refreshes: [reportRoutes.view, reportRoutes.ofUser, userRoutes.list, userRoutes.one],
  })
  // Shows the status that the server returned, never one before its response (ADM-069).
  const status = report.handled ? report.status : (deciding.data?.status ?? 0)
  const reporter = formatLastFirstName({ first: report.vendor_first, last: report.vendor_last })
  const user = formatLastFirstName({ first: report.user_first, last: report.user_last })
  const date = formatLongDate(report.created_at)
  const buttons = useFocusReplacementButton(`${deciding.isPending} ${status}`)

  const decide = async (decision: ReportDecision, words: { text: string; confirmLabel: string }) => {
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      cancelLabel: t`No, cancel!`,
      ...words,
      onConfirm: () => deciding.mutateAsync({ params: { id: String(report.id) }, body: { status: decision } }),
    })
    if (!isDone) return
    showToast(
      decision === APPROVED ? t`The report about ${user} is approved.` : t`The report about ${user} is rejected.`,
    )
    // The decided report leaves the list of pending ones.
    if (!buttons.current?.isConnected) focusPageHeading()
  }
  const approve = () =>
    decide(APPROVED, { text: t`You are going to approve this report`, confirmLabel: t`Yes, approve` })
  const reject = () => decide(REJECTED, { text: t`You are going to reject this report`, confirmLabel: t`Yes, reject` })

  return (
    <Card component="article" aria-label={`${user}, ${date}`}>
      <Text>
        <Trans>
          <b>{reporter}</b> Reported <LinkToAccount id={report.user_id}>{user}</LinkToAccount> on{' '}
          <time dateTime={report.created_at} title={formatHubDateTime(report.created_at)}>
            {date}
          </time>
        </Trans>
      </Text>
      <Text my="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {report.reason}
      </Text>
      <Group gap="sm" mih={40} ref={buttons}>
        {deciding.isPending && <Loader size="sm" aria-label={t`Saving...`} />}
        {!deciding.isPending && status === 0 && (
          <>
            <Button aria-label={t`Approve: ${user}`} onClick={() => void approve()}>{t`Approve`}</Button>
            <Button variant="default" aria-label={t`Reject: ${user}`} onClick={() => void reject()}>
              {t`Reject`}
            </Button>
          </>
        )}
        {!deciding.isPending && <ReportStatusDot status={status} />}
      </Group>
    </Card>
  )
}

function ReportStatusDot({ status }: { status: number }) {
  if (status === APPROVED)
    return (
      <StatusDot colour="green" icon={<IconCheck size={16} stroke={2.5} />}>
        {t({ message: 'Approved', context: 'report' })}
      </StatusDot>
    )
  if (status === REJECTED)
    return (
      <StatusDot colour="red" icon={<IconX size={16} stroke={2.5} />}>
        {t({ message: 'Rejected', context: 'report' })}
      </StatusDot>
    )
  return null
}

/** Bold text that leads to the account, unless there is none: of a guest, or deleted. */
const LinkToAccount = ({ id, children }: { id: number | null; children: ReactNode }) =>
  id === null ? (
    <b>{children}</b>
  ) : (
    <TextLink {...paths.adminEditUser(id)} fw={700}>
      {children}
    </TextLink>
  )

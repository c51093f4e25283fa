import { t } from '@lingui/core/macro'
import { Text, Timeline, Title } from '@mantine/core'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import type { ReferralEvent } from '#contract/referral-history.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'

/** Covers nearly every referral; the audit log has the rest. */
const LIMIT = '100'

/** The events of a referral since it was sent, as a short timeline. */
export function ReferralHistorySection({ referral }: { referral: Referral }) {
  const input = { params: { id: String(referral.id) }, query: { limit: LIMIT } }
  const history = useRouteQuery(referralRoutes.history, input)

  return (
    <section aria-labelledby="history">
      <Title order={3} size="h5" id="history" mb="sm">{t`History`}</Title>
      {history.isPending && <TextSkeleton lines={3} />}
      {history.failure && <Text c="dimmed">{t`The history could not be loaded.`}</Text>}
      {history.data && (
        <Timeline bulletSize={12} lineWidth={2} active={history.data.data.length}>
          {history.data.data.map((event) => (
            <Timeline.Item key={event.id} title={describeEvent(event)}>
              <Text size="sm" c="dimmed">
                {authorOf(event, referral)}
                <DateTimeText at={event.at} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  )
}

/** Who did it; from the vendor's own mailbox nobody is named, but the link (ANS-008). */
function authorOf({ kind, by, link }: ReferralEvent, { vendor }: Referral): string | null {
  if (by) return `${formatFirstLastName(by)} · `
  if (link === undefined) return null
  const author =
    kind === 'status'
      ? t`Answered from the mailbox of ${vendor.name} (link ${link})`
      : t`From the mailbox of ${vendor.name} (link ${link})`
  return `${author} · `
}

function describeAssignee(assignee: ReferralEvent['assignee']): string {
  if (!assignee) return t`No longer assigned`
  const name = formatFirstLastName(assignee)
  return t`Assigned to ${name}`
}

function describeEvent({ kind, status, due, assignee, rating }: ReferralEvent): string {
  switch (kind) {
    case 'sent':
      return t`Sent`
    case 'read':
      return t`Marked as read`
    case 'replied':
      return t`Replied by the sender`
    case 'reply read':
      return t`Reply marked as read`
    case 'status':
      return status ? describeReferralStatus(status).label : t`Status changed`
    case 'due':
      return due ? t`Due ${formatDay(due)}` : t`Due date cleared`
    case 'assignee':
      return describeAssignee(assignee)
    case 'rated':
      return t`Rated with ${rating ?? 0} of 5 stars`
    case 'claimed':
      return t`The sender has created an account`
    case 'phone changed':
      return t`Phone number changed by the sender`
    case 'deleted by sender':
      return t`Deleted by the sender`
    case 'deleted by vendor':
      return t`Deleted by the receiver`
    case 'attachment added':
      return t`Attachment added by the sender`
    case 'attachment opened':
      return t`Attachment opened`
    case 'attachment expired':
      return t`Attachment destroyed`
    case 'attachment infected':
      return t`Virus found, attachment destroyed`
    case 'undone':
      return t`The previous change was undone`
    case 'consent withdrawn':
      return t`Consent withdrawn by the sender`
    default:
      return kind
  }
}

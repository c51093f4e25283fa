import { t } from '@lingui/core/macro'
import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SystemState } from '#contract/system.ts'
import { formatCount } from '#web/features/dashboard/week-figures.ts'
import { paths } from '#web/paths.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { TextLink } from '#web/ui/links.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'

/** What /ready checks, and what this copy of the hub runs. */
export const ServerSection = ({
  state: { checks, disk_free_bytes, journal_stalled_since, last_backup_at, version },
}: {
  state: SystemState
}) => (
  <Section title={t`This server`}>
    <DescriptionItem name={t`Version`}>{version}</DescriptionItem>
    <DescriptionItem name={t`Database`}>
      <Check isGood={checks.database && checks.writable} bad={t`Is read-only`} />
    </DescriptionItem>
    <DescriptionItem name={t`Keys`}>
      <Check isGood={checks.keys} bad={t`Do not match the database`} />
    </DescriptionItem>
    <DescriptionItem name={t`File storage`}>
      <Check isGood={checks.storage} bad={t`Does not match the database`} />
    </DescriptionItem>
    <DescriptionItem name={t`Disk`}>
      <Check isGood={checks.disk} bad={t`Is nearly full`} />
    </DescriptionItem>
    <DescriptionItem name={t`Disk left`}>
      {disk_free_bytes === null ? t`Cannot be read` : formatBytes(disk_free_bytes)}
    </DescriptionItem>
    <DescriptionItem name={t`Last backup`}>
      {last_backup_at === null ? (
        <StatusDot colour="red">{t`None has been made. Run the backup command of the hub.`}</StatusDot>
      ) : (
        <DateTimeText at={last_backup_at} showsRelativeTime />
      )}
    </DescriptionItem>
    <DescriptionItem name={t`Journal of deletions`}>
      <Check
        isGood={journal_stalled_since === null}
        bad={t`Cannot be written: a restore would bring back what was deleted`}
      />
    </DescriptionItem>
    <DescriptionItem name={t`Live updates`}>
      <Check isGood={checks.signals} bad={t`Not arriving; open pages check from time to time`} />
    </DescriptionItem>
    <DescriptionItem name={t`Audit log`}>
      <Check isGood={checks.audit} bad={t`Was changed by somebody`} />
    </DescriptionItem>
  </Section>
)

export const MessagesSection = ({ messages }: Pick<SystemState, 'messages'>) => (
  <Section title={t`Messages`}>
    <DescriptionItem name={t`Waiting to be sent`}>{formatCount(messages.waiting)}</DescriptionItem>
    <DescriptionItem name={t`Oldest of them`}>
      {messages.oldest_at === null ? t`None waiting` : <DateTimeText at={messages.oldest_at} showsRelativeTime />}
    </DescriptionItem>
    <DescriptionItem name={t`Undelivered Messages`}>
      <TextLink {...paths.adminMessages()}>{formatCount(messages.undelivered)}</TextLink>
    </DescriptionItem>
    <DescriptionItem name={t`Vendors that email does not reach`}>
      <TextLink {...paths.adminUnreached()}>{formatCount(messages.unreached_vendors)}</TextLink>
    </DescriptionItem>
  </Section>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    <DescriptionList isRoomy>{children}</DescriptionList>
  </Card>
)

const Check = ({ isGood, bad }: { isGood: boolean; bad: string }) => (
  <StatusDot colour={isGood ? 'green' : 'red'}>{isGood ? t`In order` : bad}</StatusDot>
)

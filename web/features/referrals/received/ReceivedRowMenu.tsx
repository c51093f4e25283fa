import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendar, IconDots, IconFlag, IconMailOpened, IconTrash } from '@tabler/icons-react'
import type { Referral } from '#contract/referrals.ts'
import { useReportUser } from '#web/features/sender-reports/use-report-user.ts'
import { useDeleteReceivedReferral, useMarkReferralRead, usePromptAndSetReferralDueDate } from './receiver-actions.ts'
import { useCloseDeletedReferral } from './use-close-referral.ts'
import {
  isReferralUnread,
  formatReceivedReferralName,
  formatSenderLastFirstName,
} from '#web/features/referrals/referral-text.ts'

/** The actions for a received referral other than its status (RECV-018). */
export function ReceivedRowMenu({ referral }: { referral: Referral }) {
  const { run: markRead } = useMarkReferralRead()
  const closeDeleted = useCloseDeletedReferral()
  const { run: confirmDeletion } = useDeleteReceivedReferral(() => closeDeleted((id) => id === referral.id))
  const { run: chooseDueDate } = usePromptAndSetReferralDueDate()
  const report = useReportUser({ id: referral.user.id, name: formatSenderLastFirstName(referral) })

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${formatReceivedReferralName(referral)}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReferralUnread(referral) && (
          <Menu.Item leftSection={<IconMailOpened size={20} aria-hidden />} onClick={() => void markRead(referral)}>
            {t`Mark as read`}
          </Menu.Item>
        )}
        {referral.may.change && (
          <Menu.Item leftSection={<IconCalendar size={20} aria-hidden />} onClick={() => void chooseDueDate(referral)}>
            {t`Set due date`}
          </Menu.Item>
        )}
        {referral.may.report && (
          <Menu.Item leftSection={<IconFlag size={20} aria-hidden />} onClick={report}>
            {t`Report User`}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void confirmDeletion(referral)}
        >
          {t`Delete`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

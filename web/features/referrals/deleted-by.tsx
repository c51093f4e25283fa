import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'

const Deleted = ({ words }: { words: string }) => (
  <Text size="xs" fw={600} c="red">
    {words}
  </Text>
)

/** For the receiver (RECV-039). */
export const DeletedBySender = ({ referral }: { referral: Referral }) =>
  referral.deleted_form_client && <Deleted words={t`DELETED BY SENDER`} />

/** For the sender (SENT-009). */
export const DeletedByReceiver = ({ referral }: { referral: Referral }) =>
  referral.deleted_form_vendor && <Deleted words={t`DELETED BY RECEIVER`} />

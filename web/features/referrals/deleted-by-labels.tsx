import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'

const DeletedLabel = ({ words }: { words: string }) => (
  <Text size="xs" fw={600} c="red">
    {words}
  </Text>
)

/** Shown to the receiver (RECV-039). */
export const DeletedBySenderLabel = ({ referral }: { referral: Referral }) =>
  referral.deleted_form_client && <DeletedLabel words={t`DELETED BY SENDER`} />

/** Shown to the sender (SENT-009). */
export const DeletedByReceiverLabel = ({ referral }: { referral: Referral }) =>
  referral.deleted_form_vendor && <DeletedLabel words={t`DELETED BY RECEIVER`} />

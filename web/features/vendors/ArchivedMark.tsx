import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'

/** Marks a vendor or location that is kept only for its referrals (specification 2.4). */
export function ArchivedMark() {
  return (
    <Text component="span" c="red" inherit>
      {t`(Archived)`}
    </Text>
  )
}

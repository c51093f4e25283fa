import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'
import { ArchivedMark } from './ArchivedMark.tsx'

interface Props {
  vendor: Pick<VendorCard, 'is_archived' | 'suspended' | 'approval'>
}

/** Marks a vendor that is archived or not listed. */
export function VendorStateBadge({ vendor }: Props) {
  const mark = stateLabelOf(vendor)
  return (
    <>
      {vendor.is_archived && <ArchivedMark />}{' '}
      {mark && (
        <Text component="span" c="red" inherit>
          {mark}
        </Text>
      )}
    </>
  )
}

function stateLabelOf({ suspended, approval }: Props['vendor']): string | undefined {
  if (suspended) return t`(Suspended)`
  if (approval === 'pending') return t`(Waiting for approval)`
  return approval === 'declined' ? t`(Not approved)` : undefined
}

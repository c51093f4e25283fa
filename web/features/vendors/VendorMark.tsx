import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'
import { Archived } from './Archived.tsx'

type Marked = Pick<VendorCard, 'is_archived' | 'suspended' | 'approval'>

/** Marks a vendor that is archived, or that only its own people and administrators find. */
export function VendorMark({ vendor }: { vendor: Marked }) {
  const mark = markOf(vendor)
  return (
    <>
      {vendor.is_archived && <Archived />}{' '}
      {mark && (
        <Text component="span" c="red" inherit>
          {mark}
        </Text>
      )}
    </>
  )
}

function markOf({ suspended, approval }: Marked): string | undefined {
  if (suspended) return t`(Suspended)`
  if (approval === 'pending') return t`(Waiting for approval)`
  return approval === 'declined' ? t`(Not approved)` : undefined
}

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './VendorHeading.module.css'
import { VendorLogo } from './VendorLogo.tsx'
import { VendorStateBadge } from './VendorStateBadge.tsx'

interface Props {
  vendor: VendorCard
  /** The name, as a heading of the level that the page needs. */
  children: ReactNode
  /** A line below the type: the rating. */
  below?: ReactNode
  logoSize?: number
}

/** The logo, name and type of a vendor. */
export function VendorHeading({ vendor, children, below, logoSize = 64 }: Props) {
  return (
    <div className={classes.heading}>
      <VendorLogo vendor={vendor} size={logoSize} />
      <div className={classes.words}>
        {children}
        <Text c="dimmed">
          {getVendorTypeNameOfAvatar(vendor.avatar_type)} <VendorStateBadge vendor={vendor} />
        </Text>
        {below}
      </div>
    </div>
  )
}

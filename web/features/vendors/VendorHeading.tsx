import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { typeName } from '#web/ui/avatar-names.ts'
import type { VendorCard } from '#contract/vendors.ts'
import classes from './VendorHeading.module.css'
import { VendorLogo } from './VendorLogo.tsx'
import { VendorMark } from './VendorMark.tsx'

interface Props {
  vendor: VendorCard
  /** The name, as a heading of the level that fits the place. */
  children: ReactNode
  /** A quieter line under the type: the rating. */
  below?: ReactNode
  logoSize?: number
}

/** Who a vendor is: logo, name, type. */
export function VendorHeading({ vendor, children, below, logoSize = 64 }: Props) {
  return (
    <div className={classes.heading}>
      <VendorLogo vendor={vendor} size={logoSize} />
      <div className={classes.words}>
        {children}
        <Text c="dimmed">
          {typeName(vendor.avatar_type)} <VendorMark vendor={vendor} />
        </Text>
        {below}
      </div>
    </div>
  )
}

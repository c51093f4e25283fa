import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import { VendorLogo } from '#web/features/vendors/VendorLogo.tsx'
import { VendorStateBadge } from '#web/features/vendors/VendorStateBadge.tsx'
import { paths } from '#web/paths.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import classes from './VendorTabsHeader.module.css'

interface Props {
  vendor: Vendor
  /** The number of vendors of the user, after signing in. */
  login: number | undefined
}

/** One row with the logo, name, type, state and age of the vendor, so that the tabs begin high on the screen. */
export function VendorTabsHeader({ vendor, login }: Props) {
  const hasOthers = login !== undefined && login > 1
  return (
    <header className={classes.header}>
      <VendorLogo vendor={vendor} size={40} />
      <Title order={1} size="h2" tabIndex={-1} className={classes.name}>
        {vendor.name}
      </Title>
      <Text c="dimmed" size="sm" className={classes.facts}>
        {getVendorTypeNameOfAvatar(vendor.avatar_type)} <VendorStateBadge vendor={vendor} />
        <span className={classes.created}>
          {t`Created`} <DateTimeText at={vendor.created_at} />
        </span>
      </Text>
      {hasOthers && (
        <LinkButton variant="default" className="no-print" {...paths.myVendors()}>{t`My Other Vendors`}</LinkButton>
      )}
    </header>
  )
}

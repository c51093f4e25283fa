import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Vendor } from '#contract/vendors.ts'

/** A link to download the vendor's intake form, when it has one. */
export function IntakeFormLink({ vendor, ...props }: { vendor: Vendor } & ButtonProps) {
  if (!vendor.intakeFormInfo) return null
  return (
    <Button
      variant="default"
      {...props}
      component="a"
      href={vendor.intakeFormInfo}
      download
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t`Intake form (PDF)`}
    </Button>
  )
}

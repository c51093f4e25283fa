import { t } from '@lingui/core/macro'
import { Card, Stack, Text } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IntakeFormLink } from './IntakeFormLink.tsx'

/** The form that new clients fill in beforehand, to download. */
export function IntakeFormTab({ vendor }: { vendor: Vendor }) {
  if (!vendor.intakeFormInfo) return <EmptyState text={t`No intake form file uploaded yet.`} />
  return (
    <Card maw={560}>
      <Stack align="flex-start">
        <Text>{t`Clients of ${vendor.name} fill in this form before their first visit.`}</Text>
        <IntakeFormLink vendor={vendor} />
      </Stack>
    </Card>
  )
}

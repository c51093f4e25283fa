import { Stack } from '@mantine/core'
import { PageHeader } from '../PageHeader.tsx'

export function KitPage() {
  return (
    <Stack>
      <PageHeader title="Kit" />
    </Stack>
  )
}

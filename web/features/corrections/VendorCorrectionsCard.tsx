import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { correctionRoutes, type CorrectionStateFilter } from '#contract/corrections.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { CorrectionList } from './CorrectionList.tsx'
import { CorrectionStateSelect } from './CorrectionStateSelect.tsx'

/** What visitors say is wrong on the vendor's public page, for those who control the vendor (GST-029). */
export function VendorCorrectionsCard({ vendor }: { vendor: Vendor }) {
  const [state, setState] = useState<CorrectionStateFilter>('open')
  const params = { id: String(vendor.id) }
  const corrections = useInfiniteList(correctionRoutes.ofVendor, { params, query: { state } })
  return (
    <Card component="section" aria-labelledby="corrections">
      <Title order={2} size="h3" id="corrections" mb="md">
        {t`Corrections from visitors`}
      </Title>
      <Stack>
        <Text c="dimmed">
          {t`What visitors reported as wrong on your public page. Only you and our administrators can read it, and nothing is published.`}
        </Text>
        <CorrectionStateSelect value={state} onChange={setState} />
        <CorrectionList
          corrections={corrections}
          state={state}
          showsVendor={false}
          empty={<Text>{state === 'open' ? t`Nobody has reported anything wrong.` : t`No corrections`}</Text>}
        />
      </Stack>
    </Card>
  )
}

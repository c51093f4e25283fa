import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { correctionRoutes, CorrectionStateFilter } from '#contract/corrections.ts'
import type { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { ListCount } from '#web/ui/table/ListCount.tsx'
import { CorrectionItem } from './CorrectionItem.tsx'

interface Props {
  corrections: ReturnType<typeof useInfiniteList<typeof correctionRoutes.list>>
  state: CorrectionStateFilter
  showsVendor: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** Corrections, newest first, page by page. */
export function CorrectionList({ corrections, state, showsVendor, empty }: Props) {
  const { rows, total } = corrections
  return (
    <Stack gap="sm">
      <ListCount list={corrections}>{plural(total, { one: '# correction', other: '# corrections' })}</ListCount>
      <InfiniteListContent
        list={corrections}
        empty={empty}
        rowHeight={120}
        loadingText={t`Loading more corrections...`}
      >
        {rows.map((correction) => (
          <CorrectionItem key={correction.id} correction={correction} state={state} showsVendor={showsVendor} />
        ))}
      </InfiniteListContent>
    </Stack>
  )
}

import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { correctionRoutes, CorrectionState } from '#contract/corrections.ts'
import type { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { EndlessListFooter } from '#web/ui/table/EndlessListFooter.tsx'
import { CorrectionItem } from './CorrectionItem.tsx'

interface Props {
  corrections: ReturnType<typeof useInfiniteList<typeof correctionRoutes.list>>
  state: CorrectionState
  showsVendor: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** Corrections, newest first, page by page. */
export function CorrectionList({ corrections, state, showsVendor, empty }: Props) {
  const { rows, total } = corrections
  if (corrections.isPending) return <RowsSkeleton height={120} />
  if (corrections.failure) return <RetryNotice error={corrections.failure} onRetry={corrections.refetch} />
  if (rows.length === 0) return empty
  return (
    <Stack gap="sm">
      <Text component="output">{total === 1 ? t`1 correction` : t`${total} corrections`}</Text>
      {rows.map((correction) => (
        <CorrectionItem key={correction.id} correction={correction} state={state} showsVendor={showsVendor} />
      ))}
      <EndlessListFooter
        shown={rows.length}
        total={total}
        hasMore={corrections.hasMore}
        isLoadingMore={corrections.isLoadingMore}
        hasFailed={corrections.hasFailed}
        onMore={corrections.loadMore}
        loadingText={t`Loading more corrections...`}
      />
    </Stack>
  )
}

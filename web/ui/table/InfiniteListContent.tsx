import type { ReactNode } from 'react'
import type { InfiniteList } from '#web/api/use-infinite-list.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { EndlessListFooter } from './EndlessListFooter.tsx'

interface Props {
  list: Omit<InfiniteList, 'rows'> & { rows: unknown[] }
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The height of a row while the first rows load. */
  rowHeight?: number
  /** The total is a lower bound and is not shown. */
  isTotalLowerBound?: boolean
  /** The text while more rows load. */
  loadingText?: string
  /** For a list above other content: more rows load by the button alone. */
  isButtonOnly?: boolean
  /** The rows. */
  children: ReactNode
}

/** The rows of an infinite list with its footer, or what is shown instead: while they load, after a failure, without any. */
export function InfiniteListContent({ list, empty, rowHeight, children, ...footer }: Props) {
  if (list.isPending) return <RowsSkeleton {...(rowHeight !== undefined && { height: rowHeight })} />
  if (list.failure) return <RetryNotice error={list.failure} onRetry={list.refetch} />
  if (list.rows.length === 0) return empty
  return (
    <>
      {children}
      <EndlessListFooter
        shown={list.rows.length}
        total={list.total}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        hasFailed={list.hasFailed}
        onMore={list.loadMore}
        {...footer}
      />
    </>
  )
}

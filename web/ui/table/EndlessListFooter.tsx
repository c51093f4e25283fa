import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'

interface Props {
  shown: number
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  /** True when the last page could not be read; the next load then needs the button. */
  hasFailed: boolean
  onMore: () => void
  /** The total is a lower bound and is not shown. */
  isTotalLowerBound?: boolean
  /** The text while loading. */
  loadingText?: string
  /**
   * For a list above other content, which rows that load by themselves would push down whenever it is about to be reached. Nothing
   * is shown when there are no more rows.
   */
  isButtonOnly?: boolean
}

/** The end of an infinite list: loads the next page when it scrolls into view, or by a button. */
export function EndlessListFooter({
  shown,
  total,
  hasMore,
  isLoadingMore,
  hasFailed,
  onMore,
  isTotalLowerBound,
  loadingText = t`Loading`,
  isButtonOnly = false,
}: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isNear = !isButtonOnly && entry?.isIntersecting === true
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore && !hasFailed) onMore()
  }, [isNear, hasMore, isLoadingMore, hasFailed, onMore])
  if (isButtonOnly && !hasMore) return null

  return (
    <Group ref={ref} justify="center" gap="md" mih={56} my="md">
      <Text component="output" size="sm" c="dimmed">
        {isLoadingMore ? loadingText : isTotalLowerBound ? t`Showing ${shown} so far` : t`Showing ${shown} of ${total}`}
      </Text>
      {hasMore && (
        // It stays while it loads, so that the keyboard finds its way back to it.
        <Button variant="default" size="compact-md" loading={isLoadingMore} onClick={onMore}>
          {hasFailed ? t`Try again` : t`Show more`}
        </Button>
      )}
    </Group>
  )
}

import { t } from '@lingui/core/macro'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Keeps content below the skeleton out of view, so that it does not jump when the page arrives. */
const PAGE_HEIGHT = '100dvh'

/** Announces once that something is loading; the shapes inside are hidden from screen readers. */
export function LoadingStatus({ children }: { children: ReactNode }) {
  return (
    <>
      <VisuallyHidden component="output">{t`Loading`}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </>
  )
}

/** Placeholder for lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap="xs">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={14} w={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}

/** Placeholder for table rows or list entries of the given height in pixels. */
export function RowsSkeleton({ rows = 6, height = 56 }: { rows?: number; height?: number }) {
  return (
    <LoadingStatus>
      <Stack gap="xs" mih={PAGE_HEIGHT}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} h={height} radius="md" />
        ))}
      </Stack>
    </LoadingStatus>
  )
}

/** Placeholder for a page that is loading: a title and some cards. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <Stack gap="lg" mih={PAGE_HEIGHT}>
        <Skeleton h={32} w="min(320px, 70%)" />
        <Skeleton h={140} radius="lg" />
        <Skeleton h={140} radius="lg" />
      </Stack>
    </LoadingStatus>
  )
}

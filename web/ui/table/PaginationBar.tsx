import { t } from '@lingui/core/macro'
import { Group, Pagination, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './PaginationBar.module.css'
import { getLastPageNumber, getNearbyPageNumbers, getShownRowRange } from './pagination.ts'

interface Props {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
  /** The accessible name, for lists with a bar above and below. */
  label: string
}

/** The pagination of a list: first, last, three pages on either side, and the shown range (RECV-025 to 028). */
export function PaginationBar({ page, perPage, total, onPage, label }: Props) {
  const last = getLastPageNumber(total, perPage)
  const { from, to } = getShownRowRange(page, perPage, total)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => focusCurrentPage(bar.current))

  return (
    <Group ref={bar} component="nav" aria-label={label} justify="space-between" gap="sm" className="no-print">
      <Text size="xs" c="dimmed" className={classes.shown}>
        {t`Showing ${from} to ${to} of ${total}`}
      </Text>
      {last > 1 && (
        <Pagination.Root total={last} value={page} onChange={onPage}>
          <Group gap={4}>
            <Pagination.First aria-label={t`First page`} />
            <Pagination.Previous aria-label={t`Previous page`} />
            {getNearbyPageNumbers(page, last).map((number) => (
              <Pagination.Control
                key={number}
                active={number === page}
                aria-label={t`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={classes.number}
                data-far={Math.abs(number - page) > 1 || undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Pagination.Control>
            ))}
            <Pagination.Next aria-label={t`Next page`} />
            <Pagination.Last aria-label={t`Last page`} />
          </Group>
        </Pagination.Root>
      )}
    </Group>
  )
}

/** The first and the last page disable the button that led there, for good: its focus goes to the number of the page. */
function focusCurrentPage(bar: HTMLElement | null): void {
  const pressed = document.activeElement
  if (bar?.contains(pressed) && pressed?.matches(':disabled'))
    bar.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true })
}

import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './MantineChart.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const DrawnChart = lazy(() => import('./MantineChart.tsx').then((file) => ({ default: file.MantineChart })))

/** A chart of the data in a table beside it. Always show that table: the chart is hidden from screen readers. */
export const Chart = (props: ChartProps) => (
  <div aria-hidden className="no-print">
    <ErrorBoundary fallback={nothing}>
      <Suspense fallback={<Skeleton h={280} />}>
        <DrawnChart {...props} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** The table contains the same data. */
const nothing = () => <></>

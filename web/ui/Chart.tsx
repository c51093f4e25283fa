import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './MantineChart.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const DrawnChart = lazy(() => import('./MantineChart.tsx').then((file) => ({ default: file.MantineChart })))

/** A picture of what a table beside it says; without that table it is nothing to those who do not see it. */
export const Chart = (props: ChartProps) => (
  <div aria-hidden className="no-print">
    <ErrorBoundary fallback={nothing}>
      <Suspense fallback={<Skeleton h={280} />}>
        <DrawnChart {...props} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** The table says it all. */
const nothing = () => <></>

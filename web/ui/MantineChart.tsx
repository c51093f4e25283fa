import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { MantineColor } from '@mantine/core'

// Import only through Chart.tsx, which loads it lazily.

export interface ChartSeries {
  /** The key of the series in each row. */
  name: string
  label: string
  /** A colour of the palette: 'teal', 'green.4'. */
  color: MantineColor
}

export interface ChartProps {
  kind: 'stacked bars' | 'line'
  /** `at` is the label on the x axis; the other keys are the values of the series, null when missing. */
  rows: ({ at: string } & Record<string, string | number | null>)[]
  series: ChartSeries[]
  valueFormatter: (value: number) => string
}

const HEIGHT = 280

/** Use it through `Chart`, which documents what must accompany it. */
export function MantineChart({ kind, rows, series, valueFormatter }: ChartProps) {
  const shared = {
    h: HEIGHT,
    data: rows,
    dataKey: 'at',
    series,
    valueFormatter,
    // Keyboard and screen reader users have the table.
    accessibilityLayer: false,
    withLegend: false,
    gridAxis: 'x',
    tickLine: 'none',
    yAxisProps: { allowDecimals: false, width: 76 },
  } as const

  return kind === 'line' ? (
    <LineChart {...shared} curveType="linear" lineProps={STILL} connectNulls={false} />
  ) : (
    <BarChart {...shared} type="stacked" maxBarWidth={48} barProps={SEPARATED} />
  )
}

const STILL = { isAnimationActive: false }
/** A line of the background between the parts of a bar, so that similar colours do not touch. */
const SEPARATED = { ...STILL, stroke: 'var(--card)', strokeWidth: 1.5 }

import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { MantineColor } from '@mantine/core'

// Loaded beside a page that is already there: only through Chart.tsx.

export interface ChartSeries {
  /** The key in each row. */
  name: string
  label: string
  /** Of the palette: 'teal', 'green.4'. */
  color: MantineColor
}

export interface ChartProps {
  kind: 'stacked bars' | 'line'
  /** `at` is what stands below; the others are the values of the series, null where there is none. */
  rows: ({ at: string } & Record<string, string | number | null>)[]
  series: ChartSeries[]
  valueFormatter: (value: number) => string
}

const HEIGHT = 280

/** `Chart` says what it must not be used without. */
export function MantineChart({ kind, rows, series, valueFormatter }: ChartProps) {
  const shared = {
    h: HEIGHT,
    data: rows,
    dataKey: 'at',
    series,
    valueFormatter,
    // Keyboard and screen reader have the table.
    accessibilityLayer: false,
    withLegend: false,
    gridAxis: 'x',
    tickLine: 'none',
    yAxisProps: { allowDecimals: false, width: 76 },
  } as const

  return kind === 'line' ? (
    <LineChart {...shared} curveType="linear" lineProps={STILL} connectNulls={false} />
  ) : (
    <BarChart {...shared} type="stacked" maxBarWidth={48} barProps={STILL} />
  )
}

const STILL = { isAnimationActive: false }
